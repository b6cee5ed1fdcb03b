import { describe, expect, it } from 'vitest'
import type { Block } from './blocks'
import { reflow } from './reflow'
import type { TextItem, TextPage } from './text-item'

interface Written {
  text: string
  left?: number
  size?: number
  mono?: boolean
  /** From the line above, in sizes of letters; 0 for the same line. */
  leading?: number
  /** Instead of below the line above. */
  y?: number
}

/** A page of lines from top to bottom, whose letters are half as wide as they are high. */
function pageOf(lines: readonly (string | Written)[]): TextPage {
  let y = 100
  const items = lines.map((line, piece): TextItem => {
    const {
      text,
      left = 50,
      size = 10,
      mono = false,
      leading = 1.4,
      y: at,
    } = typeof line === 'string' ? { text: line } : line
    y = at ?? y + leading * size
    return { str: text, piece, left, right: left + (text.length * size) / 2, y, size, isMono: mono }
  })
  return { width: 600, height: 800, items }
}

/** Blocks as text: `#` headings, `•` items, `¶` paragraphs, `>` code, `∑` formulas. */
function shown(page: TextPage, others: readonly TextPage[] = []): string[] {
  const textOf = ({ runs }: Block) =>
    runs
      .map(({ before, piece, start, end }) => before + (page.items[piece]?.str.slice(start, end) ?? ''))
      .join('')
  return reflow(page, others).map((block) => {
    const text = textOf(block)
    if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${text}`
    if (block.kind === 'item') return `${'  '.repeat(block.depth)}${block.marker ?? '•'} ${text}`
    return `${{ paragraph: '¶', code: '>', formula: '∑' }[block.kind]} ${text}`
  })
}

const prose = [
  'A graph is a set of vertices and a set of edges, and each edge joins two',
  'vertices. It may be directed, and then an edge leads from one vertex to an',
  'other one.',
]

describe('lines become', () => {
  it.each<[string, readonly (string | Written)[], string[]]>([
    ['a paragraph', prose, [`¶ ${prose.join(' ')}`]],
    [
      'two paragraphs where a gap parts them',
      [...prose, { text: 'A tree has no cycle.', leading: 2.4 }],
      [`¶ ${prose.join(' ')}`, '¶ A tree has no cycle.'],
    ],
    [
      'two paragraphs where the first ends early',
      [
        ...prose,
        'A tree is a graph without a cycle, in which there is one way from each',
        'vertex to each other.',
      ],
      [
        `¶ ${prose.join(' ')}`,
        '¶ A tree is a graph without a cycle, in which there is one way from each vertex to each other.',
      ],
    ],
    [
      'two paragraphs where the second is indented',
      [
        ...prose.slice(0, 2),
        { text: 'A tree is a graph without a cycle, in which there is one way from', left: 70 },
        'each vertex to each other.',
      ],
      [
        `¶ ${prose.slice(0, 2).join(' ')}`,
        '¶ A tree is a graph without a cycle, in which there is one way from each vertex to each other.',
      ],
    ],
    [
      'whole words where a line broke them',
      ['The invariant of the algorithm that Dijkstra published holds after every it-', 'eration.'],
      ['¶ The invariant of the algorithm that Dijkstra published holds after every iteration.'],
    ],
    [
      'headings where letters are larger',
      [
        { text: 'Graphs', size: 20 },
        { text: 'Words', size: 13, leading: 3 },
        { text: prose[0]!, leading: 2 },
        ...prose.slice(1),
      ],
      ['## Graphs', '### Words', `¶ ${prose.join(' ')}`],
    ],
    [
      'one heading of two lines',
      [
        { text: 'Shortest paths:', size: 20 },
        { text: 'which algorithm when', size: 20, leading: 1.2 },
        { text: prose[0]!, leading: 2 },
        ...prose.slice(1),
      ],
      ['## Shortest paths: which algorithm when', `¶ ${prose.join(' ')}`],
    ],
    [
      'a list with markers of their own, and with lists in it',
      [
        '• A queue gives back what came first, and this item is so long that its text',
        { text: 'takes two lines.', left: 60 },
        { text: '– A deque has two ends.', left: 70 },
        '• A stack gives back what came last.',
      ],
      [
        '• A queue gives back what came first, and this item is so long that its text takes two lines.',
        '  • A deque has two ends.',
        '• A stack gives back what came last.',
      ],
    ],
    [
      'a list whose bullets stand apart',
      [
        { text: '\uF0B7' },
        { text: 'A queue', left: 80, leading: 0 },
        { text: '\uF0B7' },
        { text: 'A stack', left: 80, leading: 0 },
      ],
      ['• A queue', '• A stack'],
    ],
    [
      'a numbered list',
      ['1. Take the nearest vertex.', '2. Relax its edges.', 'a) Repeat.'],
      ['1. Take the nearest vertex.', '2. Relax its edges.', 'a) Repeat.'],
    ],
    [
      'an item whose text goes on below its number',
      [
        '1. Give a graph with a negative edge on which the algorithm of Dijkstra answers',
        'wrongly.',
        'A paragraph.',
      ],
      [
        '1. Give a graph with a negative edge on which the algorithm of Dijkstra answers wrongly.',
        '¶ A paragraph.',
      ],
    ],
    [
      'code with its lines and its indents',
      [
        { text: 'for (v of graph)', mono: true },
        { text: 'relax(v)', mono: true, left: 60 },
      ],
      ['> for (v of graph)\n  relax(v)'],
    ],
    [
      'rows where gaps part their cells',
      [
        'Dijkstra',
        { text: 'O(E log V)', left: 300, leading: 0 },
        'Floyd',
        { text: 'O(V^3)', left: 300, leading: 0 },
      ],
      ['¶ Dijkstra\u2003O(E log V)', '¶ Floyd\u2003O(V^3)'],
    ],
    [
      'formulas apart from the text',
      [
        ...prose,
        { text: '∑ x² = √(a + b)', left: 200, leading: 2.4 },
        { text: 'The sum is finite.', leading: 2.4 },
      ],
      [`¶ ${prose.join(' ')}`, '∑ ∑ x² = √(a + b)', '¶ The sum is finite.'],
    ],
    [
      'a paragraph each where lines are short',
      [...prose, { text: 'A queue', leading: 2.4 }, 'A stack'],
      [`¶ ${prose.join(' ')}`, '¶ A queue', '¶ A stack'],
    ],
    ['no formula where dots part words', ['CS2030S · NUS · AY25/26 S1'], ['¶ CS2030S · NUS · AY25/26 S1']],
    ['a word with a raised sign', ['x is n', { text: '2', size: 6, left: 80, y: 110 }], ['¶ x is n2']],
    ['nothing where a page has no text', [], []],
    ['nothing where a page has only spaces', [' ', '  '], []],
  ])('%s', (_, lines, expected) => expect(shown(pageOf(lines))).toEqual(expected))
})

const column = (left: number, words: string) =>
  Array.from({ length: 6 }, (_, index): Written => ({
    text: `${words} line ${index} goes on to the end of it`,
    left,
    y: 150 + 14 * index,
  }))

describe('two columns', () => {
  it('are read one after the other, below the title over both', () => {
    const title: Written = {
      text: 'Shortest paths in graphs, and how they are found at last',
      size: 18,
      left: 50,
      y: 100,
    }
    // As some programs write them: row by row.
    const rows = column(50, 'Left').flatMap((line, index) => [line, column(320, 'Right')[index]!])
    const [heading, first, second] = shown(pageOf([title, ...rows]))
    expect(heading).toBe('## Shortest paths in graphs, and how they are found at last')
    expect(first).toMatch(/^¶ Left line 0 .* Left line 5/)
    expect(second).toMatch(/^¶ Right line 0 .* Right line 5/)
  })

  it('are no columns if they are the short cells of a table', () => {
    const cells = ['Queue', 'Stack', 'Deque', 'Heap', 'Tree', 'A structure of another kind'].flatMap(
      (text, index): Written[] => [
        { text, left: 50, y: 150 + 14 * index },
        {
          text: index === 0 ? 'The first one that came, as is usual' : `O(${index})`,
          left: 320,
          y: 150 + 14 * index,
        },
      ],
    )
    expect(shown(pageOf(cells))[1]).toBe('¶ Stack\u2003O(1)')
  })
})

describe('headers and footers are left out', () => {
  const withFooter = (number: number, text: string) =>
    pageOf([
      { text: 'CS2040S Lecture 4', y: 30 },
      { text, y: 400 },
      { text: `CS2040S · ${number} / 3`, y: 770 },
    ])
  const pages = [1, 2, 3].map((number) => withFooter(number, `The text of page ${number}.`))

  it('if other pages have them in the same place', () => {
    expect(shown(pages[1]!, [pages[0]!, pages[2]!])).toEqual(['¶ The text of page 2.'])
  })

  it('and not if no other page has them', () => {
    const first = pageOf([
      { text: 'Shortest paths', y: 30 },
      { text: 'The text.', y: 400 },
    ])
    expect(shown(first, pages)).toEqual(['¶ Shortest paths', '¶ The text.'])
  })

  it.each(['7', '- 7 -', 'Page 7', '7 / 12', 'Page 7 of 12', 'vii'])(
    'if they are a page number such as %s',
    (text) => {
      expect(
        shown(
          pageOf([
            { text: 'The text.', y: 400 },
            { text, y: 780 },
          ]),
        ),
      ).toEqual(['¶ The text.'])
    },
  )

  it('and a number in the middle of a page is text', () => {
    expect(shown(pageOf([{ text: '42', y: 400 }]))).toEqual(['¶ 42'])
  })
})
