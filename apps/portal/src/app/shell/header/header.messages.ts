import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** The header and its menu. */
export const headerMessages = defineMessages(
  'header',
  {
    logo: '{name}, home',
    menu: 'Menu',
    main: 'Main',
    whatIs: "What's {name}?",
    unread: 'Messages ({count})',
  },
  { critical: [] },
)
