import { area } from '@evenkeel/contract/words/area'

/** What is edited, as members will see it. */
export const previewWords = area(
  'staff-studio-preview',
  {
    title: 'Preview',
    what: 'What to show',
    home: 'Home',
    question: 'A question',
    week: 'The week',
    mail: 'A mail',
    scheme: 'Colors',
    light: 'Light',
    dark: 'Dark',
    device: 'Device',
    phone: 'Phone',
    laptop: 'Laptop',
    loading: 'Drawing the pages …',
    follows: 'The preview follows once the faults are mended.',
    lastGood: 'The draft has faults. This still shows it as it was at {$at}, without them.',
    lastPublished: 'The draft has faults. This shows version {$number}, which members read now.',
    homeOf: 'Home page of',
    failed: 'The preview could not be drawn. What you edit is safe.',
    again: 'Draw it again',
    frame: '{$page}, {$scheme}, on a {$device}',
    whichMail: 'Which mail',
    weekHint: 'The counselor and the times are made up.',
    leftOut: 'This program leaves the page out.',
    mailHint: 'Names and times are made up.',
    drawing: 'The questions as a picture',
    drawingOf:
      'Questions of {$name} from top to bottom. Danger is red with thick dashed arrows, ends are green.',
    whichDrawing: 'Which questions',
    larger: 'Larger',
    smaller: 'Smaller',
    article: 'As members read it',
    minutes:
      '.input {$count :integer} .match $count one {{{$count} minute to read}} * {{{$count} minutes to read}}',
    grade: 'Reading grade {$grade}',
    noPreview: 'There is no preview for this file.',
  },
  { critical: [] },
)
