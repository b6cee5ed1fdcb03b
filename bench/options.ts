import { parseArgs } from 'node:util'
import { wholeNumber } from '../tests/client/whole-number'

export const usage = `npm run bench [-- OPTIONS]

Compares the product with a bare server in the same run, on loopback. Prints the median and the spread of the rounds, and
writes the results to bench/results/.

  --rounds N    rounds of each measurement (3)
  --seconds N   seconds of each round (5)
  --stack       two gateways behind nginx, separate services and real engines

Other runs:
  --web         Lighthouse on the pages, and navigation between pages
    --verbose     print metrics and failed audits
  --scale       lists and search with many documents, and many students at once with the largest number of documents
    --sizes A,B   numbers of documents (1000,10000,100000)
    --students N  students at once, 0 for none (500)
  --inside      search inside the text of documents of 20 pages
    --documents N number of documents (100000)
    --folder F    keep the index in this folder, and extend the one that is there
  --uploads     50 students who upload 30 MB each at once
  --publishing  the time until a document is published, and until its first page is drawn
  --attack      an upload while three accounts send files that use up the time of an inspection
  --flood       one visitor who sends more over sockets than allowed
  --restart     a restart with many clients that read their pages again
    --clients N   number of clients (10000)
  --campus      students who register from one address
    --registrations N  number of students (2000)
  --tenants     three installations behind one nginx, one for each university, compared with one installation for all
  --watched     three gateways while 10,000 documents get new counts; sockets of one gateway watch ten of them
  --wants       the time until others see an offer for a want, and its confirmation
  --votes       votes per second, the cost of a vote, and a broadcast
  --help        print this`

/** Parses the command line of the bench. Throws on anything that `usage` does not name. */
export function readOptions(args: string[]) {
  const flag = { type: 'boolean', default: false } as const
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      seconds: { type: 'string', default: '5' },
      sizes: { type: 'string', default: '1000,10000,100000' },
      students: { type: 'string', default: '500' },
      documents: { type: 'string', default: '100000' },
      folder: { type: 'string' },
      clients: { type: 'string', default: '10000' },
      registrations: { type: 'string', default: '2000' },
      ...{
        stack: flag,
        web: flag,
        verbose: flag,
        scale: flag,
        inside: flag,
        uploads: flag,
        publishing: flag,
        attack: flag,
        flood: flag,
        restart: flag,
        campus: flag,
        tenants: flag,
        watched: flag,
        wants: flag,
        votes: flag,
        help: flag,
      },
    },
  })
  return {
    ...values,
    rounds: wholeNumber('rounds', values.rounds, 1),
    seconds: wholeNumber('seconds', values.seconds, 1),
    clients: wholeNumber('clients', values.clients, 1),
    sizes: values.sizes.split(',').map((size) => wholeNumber('sizes', size, 1)),
    students: wholeNumber('students', values.students),
    documents: wholeNumber('documents', values.documents, 1),
    registrations: wholeNumber('registrations', values.registrations, 1),
    folder: values.folder ?? null,
  }
}

export type Options = ReturnType<typeof readOptions>
