import { defineMessages } from '@evenkeel/contract/words/area'

/** The header with its menu. */
export const headerMessages = defineMessages(
  'header',
  {
    logo: '{$name}, home',
    menu: 'Menu',
    main: 'Main',
    whatIs: "What's {$name}?",
    unread: 'Messages ({$count})',
  },
  { critical: [] },
)
