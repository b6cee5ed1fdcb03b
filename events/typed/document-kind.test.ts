import { describe, expect, it } from 'vitest'
import type { DocumentKind } from '../values'
import { guessKind } from './document-kind'

describe('the kind of a document', () => {
  it.each<[title: string, DocumentKind]>([
    ['Tutorial 7: CompletableFuture', 'tutorial'],
    ['CS2030S_Tut05.pdf', 'tutorial'],
    ['T07 answers', 'tutorial'],
    ['Problem Set 3', 'tutorial'],
    ['pset4 soln', 'tutorial'],
    ['Lecture 3: pipes', 'lecture'],
    ['lec05', 'lecture'],
    ['Lecture notes', 'lecture'],
    ['L3 - sorting', 'lecture'],
    ['Week 4 slides', 'lecture'],
    ['Lab 5: writing InfiniteList', 'lab'],
    ['Flip-flops, lab notes', 'lab'],
    ['Chemistry practical 2', 'lab'],
    ['Practical exam 2023', 'past-paper'],
    ['Midterm 2024', 'past-paper'],
    ['mid-terms', 'past-paper'],
    ['Finals', 'past-paper'],
    ['Final exam 2023', 'past-paper'],
    ['CS2030S Final 2023', 'past-paper'],
    ['CS2030S Final', 'past-paper'],
    ['PYP AY23/24 solutions', 'past-paper'],
    ['pyp2023', 'past-paper'],
    ['Past-year paper 2023, solved', 'past-paper'],
    ['past yr papers', 'past-paper'],
    ['Quiz 2', 'past-paper'],
    ['Midterm cheatsheet', 'cheat-sheet'],
    ['Finals formula sheet', 'cheat-sheet'],
    ['ma1521 cheat sheets', 'cheat-sheet'],
    ['Quiz 2 revision: logic', 'summary'],
    ['Final summary: types, streams', 'summary'],
    ['Condensed', 'summary'],
    ['Linear algebra: the whole module in brief', 'summary'],
    ['My notes', 'summary'],
    ['Ｔｕｔｏｒｉａｌ 7', 'tutorial'],
    ['Essay FINAL', 'other'],
    ['Final project report', 'other'],
    ['Collaboration and elections', 'other'],
    ['Hypothesis tests: a decision chart', 'other'],
    ['Testing heuristics that find bugs', 'other'],
    ['T', 'other'],
    ['', 'other'],
  ])('is guessed from %j: %s', (title, kind) => expect(guessKind({ title })).toBe(kind))

  it('is guessed from the name of the file if the title says none', () => {
    expect(guessKind({ title: 'Streams', fileName: 'CS2030S_Lab3.pdf' })).toBe('lab')
    expect(guessKind({ title: 'Streams, tutorial', fileName: 'CS2030S_Lab3.pdf' })).toBe('tutorial')
    expect(guessKind({ title: 'Streams', fileName: 'scan0001.pdf' })).toBe('other')
    expect(guessKind({ title: 'Notes', fileName: 'CS2030S_Lab3.pdf' })).toBe('lab')
    expect(guessKind({ title: 'Streams', fileName: 'notes.pdf', opening: 'Lab 3' })).toBe('lab')
    expect(guessKind({ title: 'Streams', fileName: 'notes.pdf', opening: 'Streams' })).toBe('summary')
  })

  it.each<[opening: string, DocumentKind]>([
    ['NATIONAL UNIVERSITY OF SINGAPORE Semester 1 Examination Time allowed: 2 hours', 'past-paper'],
    ['CS2030S Tutorial 5 Streams 1. Write a method', 'tutorial'],
    ['CS2030S Lab Exercise 3', 'lab'],
    ['Lecture 4 Recursion', 'lecture'],
    ['Cheat Sheet CS2030S', 'cheat-sheet'],
    ['As we saw in the tutorial and the lecture before the exam', 'other'],
  ])('is guessed from the first page at last: %j is %s', (opening, kind) => {
    expect(guessKind({ title: 'Streams', fileName: 'scan.pdf', opening })).toBe(kind)
    expect(guessKind({ title: 'Lab 2', opening })).toBe('lab')
  })
})
