import { moduleCodeOf } from '#events'

/** Longer texts are cut: a timetable has a few thousand characters. */
const maxLength = 20_000

/**
 * A code as the three universities write them: CS2030S, GESS1000, UTC1102B (NUS), SC1003, MH1810 (NTU), COR-IS1702, IS111, ACCT102 (SMU).
 * SMU prints some with a blank: COR-STAT 1202. A hyphen or a letter beside it makes it a part of something else, such as a room.
 */
const code = /(?<![\p{L}\p{N}-])((?:COR-)?[A-Z]{2,5}) ?(\d{4}[A-Z]{0,3}|\d{3})(?![\p{L}\p{N}]|-\p{N})/gu

/** Words before a number that make no code of it: terms, rooms, days, months, times, places. */
const otherWords = new Set(
  (
    'AY SEM TERM YEAR WEEK WEEKS WK LT TR SR RM ROOM LAB LEC TUT SEC REC CLASS GROUP GRP INDEX UNIT UNITS EXAM LEVEL BLK HALL FROM TO AT ON OF BY IN AND ' +
    'MON TUE WED THU FRI SAT SUN TUES THUR THURS JAN FEB MAR APR MAY JUN JUL AUG SEP SEPT OCT NOV DEC MARCH APRIL JUNE JULY ' +
    'SINGAPORE SGT S PAGE NO HRS FACT TOTAL'
  ).split(' '),
)

/** The module codes in the text of a timetable, each once, in the order of the text. Everything else is ignored. */
export function modulesInTimetable(text: string): string[] {
  const found = [...moduleCodeOf(text.slice(0, maxLength)).matchAll(code)].flatMap(([, letters, number]) =>
    letters === undefined || number === undefined || otherWords.has(letters) ? [] : [letters + number],
  )
  return [...new Set(found)]
}
