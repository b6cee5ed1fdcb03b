import type { Choice } from './choices'

/** The key of each decision. Those that are possible in one case have different ones. */
export const decisionKeys: Readonly<Record<Choice, string>> = {
  'undo-pile-on': 'u',
  'take-down': 't',
  'hide-text': 'h',
  'hide-and-warn': 'b',
  'show-text': 'r',
  'keep-hidden': 'k',
  restore: 'r',
  withdraw: 'w',
  keep: 'k',
  ask: 'q',
  accept: 'a',
  reject: 'x',
  publish: 'p',
  refuse: 'f',
  'take-points': 'b',
  warn: 'w',
  suspend: 's',
  reinstate: 'i',
  uphold: 'u',
  dismiss: 'x',
  'record-court': 'c',
  'set-aside': 'a',
  close: 'c',
}

/** By key, what to do if it is pressed: `choose` the decision. */
export const keysOf = (
  choices: readonly Choice[],
  choose: (choice: Choice) => void,
): Record<string, () => void> =>
  Object.fromEntries(choices.map((choice) => [decisionKeys[choice], () => choose(choice)]))
