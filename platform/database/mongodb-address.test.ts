import { expect, it } from 'vitest'
import { readAddress } from './mongodb-address'

it.each([
  ['mongodb://localhost', 'mongodb://localhost/', 'studyshelf', 'localhost'],
  ['mongodb://localhost/', 'mongodb://localhost/', 'studyshelf', 'localhost'],
  ['mongodb://h:27017/notes', 'mongodb://h:27017/notes', 'notes', 'h:27017'],
  ['mongodb+srv://u:p%40@c.example/n', 'mongodb+srv://u:p%40@c.example/n', 'n', 'c.example'],
  [
    'mongodb://u:p@a:1,b:2/?replicaSet=rs&tls=true',
    'mongodb://u:p@a:1,b:2/?replicaSet=rs&tls=true',
    'studyshelf',
    'a:1,b:2',
  ],
  [
    'mongodb://h/n?w=0&journal=false&readPreference=secondary&authSource=admin',
    'mongodb://h/n?authSource=admin',
    'n',
    'h',
  ],
  ['mongodb://h?retryWrites=false&W=1&socketTimeoutMS=0', 'mongodb://h/', 'studyshelf', 'h'],
])('%s means %s', (given, url, database, hosts) => {
  expect(readAddress(given)).toEqual({ url, database, hosts })
})

it.each(['', 'mongodb://', 'http://h/', 'mongodb:///n', 'mongodb://h/n o'])(
  '%j is not an address',
  (given) => {
    expect(readAddress(given)).toBeNull()
  },
)
