import type { Chapter } from './chapter'

export const anythingYouWant: readonly Chapter[] = [
  [
    'Begin with one person',
    'A project that tries to please everybody has nobody to talk to. Pick one person who has the problem: the classmate who missed the lecture, the friend who cannot find last year’s tutorial.',
    'Make the thing for them. Watch them use it. When they stop asking questions, show it to a second person.',
  ],
  [
    'Small is a working size',
    'A study group of four finishes more worksheets than one of fourteen. It needs no chair, no minutes and no rules about who may speak.',
    'Grow only when something useful cannot be done at the size that you are. Most things can.',
  ],
  [
    'Write the price on the door',
    'Decide early what you give and what you expect back, and say it plainly. People forgive a clear condition. They do not forgive one that appears later.',
    'If it is free, say that too, and say for how long.',
  ],
  [
    'The plan is a guess',
    'Everything before the first real user is imagination. Some of it will be right; you cannot know which part.',
    'So keep the plan short enough to throw away. One page costs an evening. Forty pages cost the courage to change your mind.',
  ],
  [
    'Be the one who answers',
    'Replying within the day is rare, and it costs a few minutes. It is the cheapest way to be remembered well.',
    'When you do not know, say when you will. Then keep that promise before any other.',
  ],
  [
    'Let others hold the keys',
    'If only you know how it runs, you have built yourself a cage. Write the steps down the second time you do something. Give the page to somebody the third time.',
    'A good handover is one after which nobody needs to call.',
  ],
  [
    'Enough is a number',
    'Choose it before you need it: enough marks, enough members, enough money. Without the number, more always looks sensible.',
    'Past enough, every hour is yours to spend on something else. Few people find out what that is.',
  ],
  [
    'Leave it better',
    'You will move on: graduate, change course, get bored. Think of the last day now and it shapes every day before it.',
    'Clean notes, paid bills, a name to ask. It is how a small thing outlives the person who started it.',
  ],
]
