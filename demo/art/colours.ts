import type { University } from '#events'

/** The web client's colour tokens (light theme). */
export const colours = {
  paper: '#f7f5f0',
  sheet: '#ffffff',
  line: '#e2ddd1',
  lineStrong: '#c9c2b1',
  ink: '#1b1d2a',
  ink2: '#4a4d5e',
  ink3: '#6b6e7e',
  brand: '#2f4bd8',
  brandSoft: '#e7ebfd',
  gold: '#8a5a00',
  goldSoft: '#fdf0cf',
  ochre: '#d9b15c',
  slate: '#98a0b8',
  up: '#1c7c54',
  down: '#b3432b',
} as const

/** Colours of the index tabs. */
export const tabColours: Record<University, string> = { NUS: '#b85800', NTU: '#b0122f', SMU: '#1d3a8a' }
