import { area } from '@evenkeel/contract/words/area'

/** The header with its menu. */
export const headerWords = area(
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
