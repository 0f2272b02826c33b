import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages that describe the product; markup as in the organization's texts. */
export const aboutProgramMessages = defineMessages(
  'what-evenkeel-is',
  {
    forYou: 'If you are looking for help',
    whatItIs:
      "'{program}' is where people find a counselor through their employer, school or union. You answer a few questions, see who has time, and talk by video, by phone or in person. It is free and confidential.",
    notSure:
      'Not sure that yours takes part? Ask for the “employee assistance program”, or look on the back of your insurance card.',
    forProviders: 'If you run an assistance program',
    portal:
      'Evenkeel is a portal for firms that offer such programs. People find help, book, meet, write and read in it. One set-up serves many organizations. Each has its own name, colors, phone, rules and texts.',
    noAds: 'No ads, no trackers.',
    readAbout: 'Read about [privacy](privacy), [security](security) and [accessibility](accessibility).',
  },
  { critical: [] },
)
