import type { Chapter } from './chapter'

export const hellYeahOrNo: readonly Chapter[] = [
  [
    'The lukewarm yes',
    'Most weeks are not ruined by bad choices but by fair ones: the committee that seemed fine, the elective that fitted the slot.',
    'A lukewarm yes takes the same hours as an eager one, and gives back half.',
  ],
  [
    'An empty evening is not a gap',
    'When the calendar has a hole, the hand reaches for something to fill it. Wait a week. What still pulls at you then deserves the evening.',
    'Nothing at all may deserve it most.',
  ],
  [
    'When you have little, say yes',
    'Rules about refusing are for people with too much to do. In the first semester, go to the talk, join the trial session, sit with strangers.',
    'You cannot know what excites you before you have seen it.',
  ],
  [
    'Refuse kindly and at once',
    'A quick no is a gift: the other person can ask somebody else today. A slow maybe takes their time as well as yours.',
    'No reason is needed. ‘I cannot give this what it needs’ is a whole answer.',
  ],
  [
    'Look at what you do',
    'You say that you love drawing, and the pencils are dry. You say that you dislike debate, and you argue until midnight. Believe your evenings.',
    'Then either change what you say or change the evening.',
  ],
  [
    'Slow is a speed',
    'A page a day is a thesis in a year. It looks like nothing from one day to the next, which is why it can be kept up.',
    'Hurry only where the door closes.',
  ],
  [
    'Decide once',
    'Some questions come back every morning: whether to run, whether to look at the phone, whether to go to the 8 a.m. lecture. Answer them once, for the whole semester.',
    'Keep the strength that you save for the questions that are new.',
  ],
  [
    'Change your mind in public',
    'You were wrong about the module, the plan, the person. Say so in one sentence and go on.',
    'Those who watch will be a little freer to do it too.',
  ],
]
