import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for the languages counselors speak, as named by the directory. */
export const languageNameMessages = defineMessages(
  'language-names',
  {
    english: 'English',
    spanish: 'Spanish',
    french: 'French',
    german: 'German',
    italian: 'Italian',
    polish: 'Polish',
    korean: 'Korean',
    vietnamese: 'Vietnamese',
    portuguese: 'Portuguese',
    russian: 'Russian',
    chinese: 'Chinese',
    japanese: 'Japanese',
    arabic: 'Arabic',
    hindi: 'Hindi',
    haitianCreole: 'Haitian Creole',
    tagalog: 'Tagalog',
  },
  { critical: [] },
)
