import type { Chapter } from './chapter'

export const usefulNotTrue: readonly Chapter[] = [
  [
    'Two questions',
    'Of any thought you may ask: is it true? and: what happens when I think it? For bridges and medicine the first question comes first.',
    'For ‘I am bad at mathematics’ try the second one.',
  ],
  [
    'A fact is smaller than it looks',
    'The fact: forty-one marks of a hundred. The rest (that you should not be here, that everybody noticed) you have added yourself.',
    'Draw a line under the fact. What stands below it can be rewritten.',
  ],
  [
    'Every map leaves something out',
    'The train map of Singapore is wrong about every distance, and takes you home. It leaves out what you do not need underground.',
    'Ask of a belief what a traveller asks of a map: does it get me there?',
  ],
  [
    'Borrow a point of view',
    'How would your tutor look at this page? Your grandmother? Somebody who had solved it already? Put on each view like a coat, and walk about in it.',
    'You need not own it. You give it back in the evening.',
  ],
  [
    'Rules are somebody’s idea',
    'Somebody once decided that a semester has thirteen weeks and an essay five paragraphs. They had their reasons, some of which still hold.',
    'Knowing that it was decided is the first step to deciding well.',
  ],
  [
    'Believe it on purpose',
    'Before an examination it may help to believe that the examiner wants you to pass. Nobody can prove it. You read the question more calmly, and that is real.',
    'Choose it knowingly, and drop it when it stops helping.',
  ],
  [
    'Where it ends',
    'A belief that is kind to you and cruel to others is no use. Nor is one that keeps you from seeing the doctor.',
    'Useful means useful to the whole of life, including the lives next to yours.',
  ],
  [
    'Try another one',
    'If the story that you tell about yourself makes you smaller, tell another that fits the same facts. There always is one.',
    'Then act as its hero would, until lunch. See how it went.',
  ],
]
