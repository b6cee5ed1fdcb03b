import type { Chapter } from './chapter'

export const howToLive: readonly Chapter[] = [
  [
    'Stay',
    'Choose one place, one field, one table in the library. Depth needs time without moving. By the fourth year you see what visitors cannot.',
    'Friends of ten years know the question behind your question. Nothing replaces that but ten years.',
  ],
  [
    'Leave',
    'What you call your character is partly your postcode. Go on exchange. Take the module in a faculty where nobody knows you.',
    'You come back able to see the room you grew up in.',
  ],
  [
    'Follow a plan',
    'Write down where you want to stand in five years, and what the step before that is, and the one before. Arrive at today. Do it.',
    'Freedom without a plan is spent by whoever asks first.',
  ],
  [
    'Follow nothing',
    'The best turn was on no map: a wrong classroom, a broken laptop, a stranger’s remark. Leave an hour of every day without a purpose.',
    'Whoever knows exactly where they are going will get exactly there.',
  ],
  [
    'Be useful',
    'Ask at the end of each day who had it easier because of you. Explain a proof. Carry a table. Share the notes that you would have wanted.',
    'Meaning turns up while you are looking at somebody else’s trouble.',
  ],
  [
    'Be at rest',
    'The tutorial will be late and the sky will stay where it is. Sleep eight hours. Eat sitting down.',
    'Nobody has ever thought more clearly at four in the morning than at ten.',
  ],
  [
    'Make things',
    'What you only read passes through. What you make has to be understood from every side. Build the tree, write the summary, cook the dish.',
    'It will be poor at first. So was every first thing in the museum.',
  ],
  [
    'And now?',
    'Each of these pages is sure of itself, and they cannot all be right at once. On one day you need a push and on the next a chair.',
    'Read the one that you would rather skip.',
  ],
]
