import { expect, it } from 'vitest'
import { documentKinds, guessKind, type DocumentKind } from '#events'
import { demoFolder } from './folder'
import { readWorld } from './world'

/** As a student would call them who opens them. */
const expected: Record<DocumentKind, string[]> = {
  lecture: [
    'Exceptions, packages and access modifiers',
    'Streams and lazy evaluation, in pictures',
    'Hashing, from chaining to cuckoo',
    'Trees that stay balanced: AVL in one sitting',
    'UML without tears: class, object, sequence',
    'Housing and integration: the EIP in numbers',
    'Maintenance of Religious Harmony Act, explained',
    'Mission schools and what they left behind',
    'Racial Harmony Day: history of a school day',
    'Religion in the 2020 census: what the figures say',
    'Partial derivatives and Lagrange multipliers',
    'Taylor series in pictures',
    'Eigenvalues: from definition to diagonalisation',
    'Least squares and projections',
    'Central limit theorem: what it does and does not say',
    'Dynamic programming, one table at a time',
    'Sorting, proved and pictured',
    'Complex numbers and De Moivre',
    'Differentiation: chain rule to implicit',
    'Logic and proofs: truth tables to quantifiers',
    'SOLID with one running example',
    'Cost behaviour and CVP analysis',
    'Short-run decisions: special orders, make or buy',
    'Computational thinking: graphs',
    'Recursion explained with folders',
    'Cost curves and the firm’s supply',
    'Game theory: the prisoners and other games',
    'Supply, demand and who really pays the tax',
  ],
  tutorial: [
    'Tutorial 7: CompletableFuture',
    'Bayes’ theorem with three worked examples',
    'Joint distributions and covariance, tutorial 5',
    'Recurrences solved by characteristic equation',
    'Karnaugh maps without mistakes',
    'Number systems and two’s complement drill',
    'Activity-based costing, one case from start to end',
    'Elasticity drills with answers',
  ],
  lab: ['Lab 5: writing InfiniteList step by step', 'Flip-flops and state machines, lab notes'],
  'past-paper': ['Midterm walkthrough with traces', 'Past-year paper 2023, solved and annotated'],
  'cheat-sheet': [
    'Generics cheatsheet AY25 S1',
    'Sorting: six algorithms on one page',
    'Integration techniques, sorted by what you see',
    'Finals formula sheet',
    'Hypothesis tests: a decision chart',
    'R for ST2334: the commands you need',
    'Master theorem with a decision tree',
    'Counting: which formula is it?',
  ],
  summary: [
    'Proof patterns with a blank to fill',
    'Final summary: types, streams, monads',
    'Shortest paths: which algorithm when',
    'Testing heuristics that find bugs',
    'Equivalent statements about an invertible matrix',
    'Distributions you must know',
    'Graph searches: BFS and DFS side by side',
    'Linear algebra: the whole module in brief',
    'Class diagrams: how the markers read them',
    'Java to C++: what changes',
    'Budgets and variances: a map',
    'Greedy, divide, dynamic: choosing a strategy',
    'Quiz 2 revision: logic, search and sort',
    'NPV, IRR, payback: when they disagree',
    'Risk, return and CAPM in brief',
    'Time value of money: one formula, many faces',
  ],
  other: ['Git for a team of five: branches and pull requests', 'Essay skeletons for GESS1000'],
}

const { documents } = readWorld(demoFolder)
const titlesOf = (kind: DocumentKind) =>
  documents.filter((each) => (each.kind ?? guessKind(each)) === kind).map(({ title }) => title)

it.each(documentKinds)('gives every note the kind that a reader would expect: %s', (kind) =>
  expect(titlesOf(kind).sort()).toEqual(expected[kind].sort()),
)

it('states a kind only where the guess would be wrong', () => {
  const needless = documents.filter((each) => each.kind === guessKind(each))
  expect(needless.map(({ title }) => title)).toEqual([])
})
