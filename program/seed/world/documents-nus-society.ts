import type { SeedCourse } from './seed-notes'

const gess1000: SeedCourse = {
  code: 'GESS1000',
  terms: [
    [
      'Secular state',
      'One that has no religion of its own and treats all alike; it need not be hostile to any.',
    ],
    ['Multiracialism', 'The principle that all races are equal before the state, and recognised by it.'],
    ['Civil society', 'Associations between family, market and state.'],
    ['Common space', 'Where people of all kinds meet: schools, estates, national service.'],
  ],
  questions: [
    'Is the Ethnic Integration Policy fair to a seller who may not take the best offer? Argue both sides.',
    'What can a census measure about belief, and what can it not?',
  ],
  notes: [
    {
      title: 'Religion in the 2020 census: what the figures say',
      year: 'AY25 S1',
      by: 'weilin',
      daysAgo: 48,
      likes: 16,
      dislikes: 1,
      figure: {
        kind: 'bars',
        bars: [
          ['Buddhism', 31.1],
          ['None', 20],
          ['Christianity', 18.9],
          ['Islam', 15.6],
          ['Taoism', 8.8],
          ['Hinduism', 5],
        ],
        caption: 'Residents aged 15 and over, per cent. Census of Population 2020.',
      },
      sections: [
        [
          'Reading the chart',
          'No group is a majority. Those without religion grew from 17.0 % in 2010 to 20.0 % in 2020, most among the young and the university-educated.',
        ],
        [
          'What it cannot show',
          [
            'How often people pray, or why.',
            'Those who follow two traditions at once: the form has one box.',
            'People who are not residents, a large part of who lives here.',
          ],
        ],
        [
          'Use in an essay',
          'Quote the year, the age group and the source. A share can fall while the number of people grows: say which of the two you mean.',
        ],
      ],
    },
    {
      title: 'Mission schools and what they left behind',
      year: 'AY25 S1',
      by: 'rachel.sim',
      daysAgo: 40,
      likes: 9,
      dislikes: 2,
      figure: {
        kind: 'table',
        head: ['Founded', 'School', 'By'],
        rows: [
          ['1842', 'St Margaret’s', 'Maria Dyer, London mission'],
          ['1852', 'St Joseph’s', 'La Salle brothers'],
          ['1854', 'CHIJ', 'Infant Jesus sisters'],
          ['1886', 'Anglo-Chinese', 'William Oldham, Methodist'],
        ],
        caption: 'Four early mission schools that still exist.',
      },
      sections: [
        [
          'Why schools',
          'The colonial government spent little on education. Missions taught in English and, early on, taught girls, for whom there was hardly any other school.',
        ],
        [
          'Since 1959',
          'Government-aided status brought money and a common syllabus. Religious instruction may not be compulsory, and the schools take children of every faith. Their buildings and their names remain part of the city.',
        ],
      ],
    },
    {
      title: 'Maintenance of Religious Harmony Act, explained',
      year: 'AY25 S1',
      by: 'hanif',
      daysAgo: 30,
      likes: 7,
      dislikes: 1,
      figure: {
        kind: 'tree',
        labels: ['MRHA', '1990', '2019', 'orders', 'council', 'online', 'funds'],
        caption: 'What the Act brought, and what its amendment added.',
      },
      sections: [
        [
          'What it allows',
          'Passed in 1990 and in force since 1992, it lets the minister issue a restraining order against those who stir up ill-will between religious groups or mix religion and politics. A Presidential Council for Religious Harmony advises.',
        ],
        [
          'The amendment of 2019',
          [
            'Orders take effect at once.',
            'Religious groups must report large foreign donations.',
            'A community remedial initiative may take the place of prosecution.',
          ],
        ],
        [
          'For discussion',
          'No restraining order had been issued when the amendment was debated. Is an unused law a success, or a shadow?',
        ],
      ],
    },
    {
      title: 'Housing and integration: the EIP in numbers',
      year: 'AY24 S2',
      by: 'weilin',
      daysAgo: 145,
      likes: 12,
      dislikes: 4,
      figure: {
        kind: 'curve',
        shape: 'cross',
        x: 'price',
        y: 'flats',
        caption: 'A quota divides one market into several: buyers meet fewer sellers.',
      },
      sections: [
        [
          'The rule',
          'Since 1989 each block and each neighbourhood of public housing has upper limits for the share of each ethnic group. When a limit is reached, only sales within that group are allowed.',
        ],
        [
          'For and against',
          [
            'For: enclaves were forming in the 1980s; neighbours become familiar.',
            'Against: sellers of a minority may wait longer or accept less.',
            'Since 2022 HDB may buy back flats of owners who are stuck.',
          ],
        ],
      ],
    },
    {
      title: 'Racial Harmony Day: history of a school day',
      year: 'AY25 S1',
      by: 'amirah',
      daysAgo: 25,
      likes: 6,
      dislikes: 0,
      figure: {
        kind: 'table',
        head: ['Year', 'What happened'],
        rows: [
          ['1964', 'riots of 21 July'],
          ['1965', 'independence'],
          ['1997', 'first Racial Harmony Day'],
          ['2002', 'inter-racial confidence circles'],
        ],
        caption: 'From an event to its remembrance.',
      },
      sections: [
        [
          'The date',
          'On 21 July 1964 a procession ended in riots in which 23 people died; more died in September. Schools have kept the day since 1997 with costumes, food and games.',
        ],
        [
          'A critical view',
          'Costume and food show culture as something put on for a day. Teachers answer that a first step must be easy; the question is whether there is a second.',
        ],
      ],
    },
    {
      title: 'Essay skeletons for GESS1000',
      year: 'AY25 S2',
      by: 'pri.ya',
      daysAgo: 1,
      likes: 3,
      dislikes: 0,
      figure: {
        kind: 'tree',
        labels: ['claim', 'reason', 'reason', 'source', 'figure', 'source', 'doubt'],
        caption: 'One claim, two reasons, and something under each.',
      },
      sections: [
        [
          'Five paragraphs are enough',
          [
            'What is asked, and your answer.',
            'First reason, with a source.',
            'Second reason, with a figure.',
            'The best objection, met fairly.',
            'What follows.',
          ],
        ],
        [
          'Sources',
          'A newspaper tells what was said, a statute what is law, a census how many. Use each for what it can carry.',
        ],
      ],
    },
  ],
}

export const nusSociety: readonly SeedCourse[] = [gess1000]
