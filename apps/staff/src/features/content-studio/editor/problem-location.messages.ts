import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Location of a problem in terms of the screen. */
export const problemLocationMessages = defineMessages(
  'staff-studio-where',
  {
    inside: '{$outer}, {$inner}',
    line: 'line {$line}',
    question: 'question “{$title}”',
    shared: 'shared answers',
    intake: 'Questions “{$name}”',
    spanish: 'Spanish of {$what}',
    article: 'Article “{$name}”',
    topics: 'Topics and their order',
    homeTiles: 'Tiles',
    homeSentences: 'What people bring',
    homeServices: 'Services behind a tile',
    organization: 'Another organization: {$name}',
  },
  { critical: [] },
)
