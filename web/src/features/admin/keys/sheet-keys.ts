/** The keys of the desk, as the sheet shows them. */
export const sheetKeys: readonly (readonly [
  heading: string,
  keys: readonly (readonly [string, string])[],
])[] = [
  [
    'In the list of cases',
    [
      ['J or ↓', 'Next case'],
      ['K or ↑', 'Case before'],
      ['Enter', 'Open it'],
      ['X', 'Choose it, for one decision about several'],
      ['D', 'Decide the chosen cases'],
      ['Z', 'Undo, within ten seconds'],
      ['Escape', 'Choose none'],
    ],
  ],
  [
    'In a case',
    [
      ['The letter beside a decision', 'Choose it'],
      ['N', 'Write the note'],
      ['Ctrl Enter', 'Decide, while in the note'],
      ['Escape', 'Leave the note; then back to the list'],
    ],
  ],
  [
    'Everywhere on the desk',
    [
      ['?', 'This sheet'],
      ['/', 'Search, on the admin home'],
    ],
  ],
]
