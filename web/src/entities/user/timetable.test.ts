import { describe, expect, it } from 'vitest'
import { isTimetable } from './modules'
import { modulesInTimetable } from './timetable'

const nusModsLink =
  'https://nusmods.com/timetable/sem-1/share?CS2030S=LAB:14B,REC:04,LEC:1&GESS1000=TUT:E26&MA1521=LEC:1,TUT:5&UTC1102B='

const nusModsPage = `AY2024/25, Semester 1
Mon 0900 Tue 1000 Wed 1100
CS2040S
[LEC] [1]
COM1-0212
Weeks 1-6, 7-13
CS2040S Data Structures and Algorithms
Exam: 25 Nov 2024 9:00 AM • 2 hrs • 4 Units
ST2334 Probability and Statistics
Exam: 30-Nov-2024 1:00 PM • 2 hrs • 4 Units
TUT [04B] AS4-0206 UTSRC-LT51 LT27 E3A-05-12
Total Units: 8.0`

const stars = `COURSE\tTITLE\tAU\tINDEX\tSTATUS\tTYPE\tGROUP\tDAY\tTIME\tVENUE\tREMARK
SC1005\tDIGITAL LOGIC\t3\t10148\tREGISTERED\tLEC/STUDIO\tSCL1\tMON\t0930-1020\tLT19A\tTeaching Wk2-13
\t\t\t\t\tTUT\tSCE3\tTHU\t1430to1520\tLHN-TR+17\tTeaching Wk2-13
\t\t\t\t\tLAB\tSCE3\tFRI\t1230to1420\tHWLAB1\tTeaching Wk2,4,6,8,10,12
MH1810\tMATHEMATICS 1\t3\t70191\tREGISTERED\tLEC\tLE1\tTUE\t1330-1420\tLT1A\t
CC0001\tINQUIRY & COMMUNICATION IN AN INTERDISCIPLINARY WORLD*\t2\t80011\tREGISTERED\tTUT\tT85\tWED\t1030to1220\tLHS-TR+50
Total AU Registered: 8`

const boss = `2024-25 Term 1
COR-IS1702\tComputational Thinking\tG3\tSCIS\tTUE 12:00-15:15 SCIS1/SOE SR 3-1\t19-Aug-2024
COR-STAT 1202 Introductory Statistics Section G12 FRI 0815 YPHSL SR 2-12
IS111 Introduction to Programming G1 SOE/SCIS2 SR B1-1 MON 1530
ACCT 102 Management Accounting G7 SOA SR 4-2 AUG 2024
ECON101  G5  Exam 26 NOV 2024 SGT 1300`

describe('a timetable', () => {
  it.each([
    ['a link of NUSMods', nusModsLink, ['CS2030S', 'GESS1000', 'MA1521', 'UTC1102B']],
    ['a page of NUSMods', nusModsPage, ['CS2040S', 'ST2334']],
    ['a page of STARS', stars, ['SC1005', 'MH1810', 'CC0001']],
    ['a page of BOSS', boss, ['COR-IS1702', 'COR-STAT1202', 'IS111', 'ACCT102', 'ECON101']],
    ['small letters', 'my mods:\ncs2030s\nst2334', ['CS2030S', 'ST2334']],
    ['wide letters', 'ＣＳ２０３０Ｓ\nＭＡ１５２１', ['CS2030S', 'MA1521']],
    ['a text without codes', 'See you on Mon 0900 in LT27.\nAY2024/25 Sem 1', []],
    ['nothing', '', []],
  ])('has these modules: %s', (_, text, codes) => expect(modulesInTimetable(text)).toEqual(codes))

  it('reads no more than a timetable has', () =>
    expect(modulesInTimetable(`${' '.repeat(20_000)}CS2030S`)).toEqual([]))

  it('takes no longer for a hostile text', () => {
    const began = performance.now()
    modulesInTimetable('COR-'.repeat(5000))
    modulesInTimetable('A'.repeat(20_000))
    expect(performance.now() - began).toBeLessThan(2000)
  })

  it.each([
    ['CS2030S, MA1521 ST2334', false],
    ['cs2030s', false],
    [nusModsLink, true],
    [stars, true],
    ['CS2030S\nMA1521', true],
  ])('takes %j for a timetable: %s', (text, is) => expect(isTimetable(text)).toBe(is))
})
