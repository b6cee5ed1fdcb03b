import type { University } from '#events'
import type { Likeness } from '../artwork/portrait'
import { worldId } from './world-id'

export interface SeedStudent {
  _id: string
  username: string
  email: string
  university: University
  /** Of the drawn portrait. */
  portrait: { seed: number; likeness: Likeness }
}

const domains: Record<University, string> = { NUS: 'u.nus.edu', NTU: 'e.ntu.edu.sg', SMU: 'smu.edu.sg' }

const roll = {
  NUS: [
    ['weilin', 'tan.weilin', 8, { skin: 'light', head: 'long' }],
    ['hanif', 'hanif.rahman', 9, { skin: 'tan', head: 'short' }],
    ['pri.ya', 'priya.nair', 3, { skin: 'deep', head: 'long' }],
    ['j.ong', 'joshua.ong', 7, { skin: 'light', head: 'short' }],
    ['amirah', 'nur.amirah', 12, { skin: 'tan', head: 'headscarf' }],
    ['darrenlee', 'darren.lee', 21, { skin: 'light', head: 'short' }],
    ['kavitha', 'kavitha.raj', 15, { skin: 'deep', head: 'long' }],
    ['zhihao', 'lim.zhihao', 2, { skin: 'light', head: 'short' }],
    ['rachel.sim', 'rachel.sim', 19, { skin: 'light', head: 'long' }],
  ],
  NTU: [
    ['xinyi', 'chua.xinyi', 28, { skin: 'light', head: 'long' }],
    ['rahul.m', 'rahul.menon', 13, { skin: 'deep', head: 'short' }],
    ['farah', 'farah.aziz', 5, { skin: 'light', head: 'headscarf' }],
    ['ben.koh', 'benjamin.koh', 10, { skin: 'light', head: 'short' }],
    ['meiting', 'ho.meiting', 18, { skin: 'light', head: 'long' }],
    ['arjun', 'arjun.pillai', 25, { skin: 'tan', head: 'short' }],
    ['syafiq', 'syafiq.yusof', 6, { skin: 'tan', head: 'short' }],
    ['nurul', 'nurul.huda', 31, { skin: 'tan', head: 'headscarf' }],
    ['ethan.goh', 'ethan.goh', 33, { skin: 'light', head: 'short' }],
  ],
  SMU: [
    ['cheryl.lim', 'cheryl.lim', 22, { skin: 'light', head: 'long' }],
    ['haziq', 'haziq.salleh', 26, { skin: 'tan', head: 'short' }],
    ['deepa', 'deepa.krishnan', 23, { skin: 'deep', head: 'long' }],
    ['yongjie', 'teo.yongjie', 34, { skin: 'light', head: 'short' }],
    ['gurpreet', 'gurpreet.singh', 35, { skin: 'tan', head: 'turban' }],
    ['natalie.wee', 'natalie.wee', 36, { skin: 'light', head: 'long' }],
    ['izzat', 'izzat.hakim', 37, { skin: 'tan', head: 'short' }],
    ['shanthi', 'shanthi.devi', 38, { skin: 'deep', head: 'long' }],
    ['marcus.ng', 'marcus.ng', 40, { skin: 'light', head: 'short' }],
  ],
} as const satisfies Record<University, readonly (readonly [string, string, number, Likeness])[]>

export type Username = (typeof roll)[University][number][0]

const enrol = (university: University): SeedStudent[] =>
  roll[university].map(([username, mailbox, seed, likeness]) => ({
    _id: worldId(`student ${username}`),
    username,
    email: `${mailbox}@${domains[university]}`,
    university,
    portrait: { seed, likeness },
  }))

/** The students of the demo world. */
export const students: readonly SeedStudent[] = [...enrol('NUS'), ...enrol('NTU'), ...enrol('SMU')]
