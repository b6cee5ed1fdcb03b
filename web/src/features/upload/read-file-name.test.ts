import { describe, expect, it } from 'vitest'
import { readFileName } from './read-file-name'

const read = (name: string) => {
  const { university, courseCode, year, title } = readFileName(name, 2026)
  return [university, courseCode, year, title]
}

describe('readFileName', () => {
  it.each([
    // course codes
    ['CS2030S_Finals_Cheatsheet.pdf', '', 'CS2030S', '', 'Finals Cheatsheet'],
    ['cs2030s finals cheatsheet.pdf', '', 'CS2030S', '', 'Finals Cheatsheet'],
    ['ST2334-summary.pdf', '', 'ST2334', '', 'Summary'],
    ['MA1521.pdf', '', 'MA1521', '', ''],
    ['notes ACC1701XA.pdf', '', 'ACC1701XA', '', 'Notes'],
    ['GESS1000 essay outline.pdf', '', 'GESS1000', '', 'Essay Outline'],
    ['ACCT102_cost_behaviour.pdf', '', 'ACCT102', '', 'Cost Behaviour'],
    ['COR-IS1702 Graphs.pdf', '', 'COR-IS1702', '', 'Graphs'],
    ['cor-is1702-graphs.pdf', '', 'COR-IS1702', '', 'Graphs'],
    ['COR_STAT1202_week_3.pdf', '', 'COR-STAT1202', '', 'Week 3'],
    ['CS 2030S streams.pdf', '', 'CS2030S', '', 'Streams'],
    ['CZ2001_CS2040S_sorting.pdf', '', 'CZ2001', '', 'CS2040S Sorting'],
    // looks like a course code, but is none
    ['LEC-2023.pdf', '', '', '2023', 'LEC'],
    ['Exam2023.pdf', '', '', '2023', 'Exam'],
    ['summary of 2024.pdf', '', '', '2024', 'Summary of'],
    ['IN 2023 notes.pdf', '', '', '2023', 'IN Notes'],
    // years
    ['CS2030S 2324S1 midterm.pdf', '', 'CS2030S', 'AY23/24 S1', 'Midterm'],
    ['CS2030S_AY2324_S2_finals.pdf', '', 'CS2030S', 'AY23/24 S2', 'Finals'],
    ['CS2030S AY25 S1 generics.pdf', '', 'CS2030S', 'AY25/26 S1', 'Generics'],
    ['CS2030S AY23-24 generics.pdf', '', 'CS2030S', 'AY23/24', 'Generics'],
    ['CS2030S 23S1 quiz.pdf', '', 'CS2030S', 'AY23/24 S1', 'Quiz'],
    ['CS2030S Sem 1 2023 quiz.pdf', '', 'CS2030S', 'AY23/24 S1', 'Quiz'],
    ['CS2030S quiz 2023 Semester 2.pdf', '', 'CS2030S', 'AY23/24 S2', 'Quiz'],
    ['MH1810 2022-2023 notes.pdf', '', 'MH1810', 'AY22/23', 'Notes'],
    ['MH1810 2022-23 notes.pdf', '', 'MH1810', 'AY22/23', 'Notes'],
    ['MH1810_2021.pdf', '', 'MH1810', '2021', ''],
    ['CS2020_2019_finals.pdf', '', 'CS2020', '2019', 'Finals'],
    // numbers that are no years
    ['MH1810 tutorial 12.pdf', '', 'MH1810', '', 'Tutorial 12'],
    ['top 50 questions MH1810.pdf', '', 'MH1810', '', 'Top 50 Questions'],
    ['MH1810 problem 4096.pdf', '', 'MH1810', '', 'Problem 4096'],
    ['MH1810 lecture 3 part 2.pdf', '', 'MH1810', '', 'Lecture 3 Part 2'],
    // universities
    ['NUS_CS2030S_notes.pdf', 'NUS', 'CS2030S', '', 'Notes'],
    ['nus 2023 campus map.pdf', 'NUS', '', '2023', 'Campus Map'],
    ['CZ2001 (NTU) sorting.pdf', 'NTU', 'CZ2001', '', 'Sorting'],
    ['Singapore Management University ACCT102.pdf', 'SMU', 'ACCT102', '', ''],
    ['venus and mars.pdf', '', '', '', 'Venus and Mars'],
    // titles
    ['FINAL EXAM REVISION.pdf', '', '', '', 'Final Exam Revision'],
    ['ACCT102 CVP analysis.pdf', '', 'ACCT102', '', 'CVP Analysis'],
    ['introduction-to-java.pdf', '', '', '', 'Introduction to Java'],
    ['CS2030S mid-term walkthrough.pdf', '', 'CS2030S', '', 'Mid-term Walkthrough'],
    ['CS2030S - lazy lists - part 1.pdf', '', 'CS2030S', '', 'Lazy Lists Part 1'],
    ['CS2030S notes (1).pdf', '', 'CS2030S', '', 'Notes'],
    ['café%20notes.PDF', '', '', '', 'Café Notes'],
    ['.pdf', '', '', '', ''],
    ['CS2030S notes FINAL V2.pdf', '', 'CS2030S', '', 'Notes'],
    ['Copy of CS2030S notes (1).pdf', '', 'CS2030S', '', 'Notes'],
    ['CS2030S_Final.pdf', '', 'CS2030S', '', 'Final'],
    ['Microsoft Word - CS2030S notes.docx.pdf', '', 'CS2030S', '', 'Notes'],
    ['IMG_2034.pdf', '', '', '', ''],
    ['20240513_101522.pdf', '', '', '', ''],
    ['CS2030S 20240513_101522.pdf', '', 'CS2030S', '', ''],
    ['scan.pdf', '', '', '', ''],
    ['untitled (2).pdf', '', '', '', ''],
    ['Copyright law.pdf', '', '', '', 'Copyright Law'],
    ['\u202eStreams\u202c and\u0007lists \ud83d.pdf', '', '', '', 'Streams and Lists'],
    [`${'long '.repeat(30)}.pdf`, '', '', '', 'Long '.repeat(28).trim()],
    [`${'x'.repeat(139)}🎓.pdf`, '', '', '', `X${'x'.repeat(138)}`],
  ])('reads what the file name %s says', (name, university, courseCode, year, title) => {
    expect(read(name)).toEqual([university, courseCode, year, title])
  })

  it.each([
    ['CS2030S_Tut05.pdf', 'tutorial'],
    ['pyp 2023.pdf', 'past-paper'],
    ['streams.pdf', ''],
  ])('guesses the kind of %s', (name, kind) => expect(readFileName(name, 2026).kind).toBe(kind))

  it('never throws and drops nothing but punctuation, whatever the name', () => {
    for (const name of ['', '....', '((((', '$&$1', '2023 2024 2025', 'a'.repeat(5000)]) {
      expect(readFileName(name, 2026).title.length).toBeLessThanOrEqual(name.length)
    }
  })
})
