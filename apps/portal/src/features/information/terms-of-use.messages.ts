import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the Terms of Use; markup as in the organization's texts. */
export const termsOfUseMessages = defineMessages(
  'terms',
  {
    updated: 'November 23, 2026',
    lead: "These are the rules for using the website of '{program}'. We kept them short. By using the site you agree to them.",
    whatFor: 'What this site is for',
    program:
      "'{program}' is an employee-assistance program. Your organization offers it to you, and often to the people who live with you. On this site you can answer a few questions about what you are going through, find a counselor, book and change appointments, write messages, share documents and read articles.",
    weAndYou:
      "“We” and “us” mean '{program}' and the provider that runs it for your organization. “You” means anyone who uses the site.",
    notEmergencies: 'Not for emergencies',
    nobodyWatches:
      'Nobody watches this site around the clock for emergencies. Messages and requests may not be read at once.',
    danger: "If you or someone near you is in danger, call '{911}'.",
    suicide:
      "If you think about suicide or need help with a crisis, call or text '{988}'. It is free, day and night.",
    anyHour: "To talk with us at any hour, call '{phone}'.",
    whoMay: 'Who may use the site',
    anyone:
      'Anyone may read the public pages, search for help and start the first questions. To book an appointment you need an account. You must be at least 18 years old to open one, and you must be covered by the program of your organization.',
    notSure:
      'If you are not sure whether you are covered, you can ask us. You do not have to ask your employer.',
    account: 'Your account',
    trueDetails:
      'Please give us true details. A counselor can only work in states where they are licensed, so your state matters most of all.',
    password: 'Keep your password to yourself. We will never ask you for it by phone, by text or by email.',
    oneAccount:
      'Use one account for one person. Please do not book in the name of another adult. Family members can open an account of their own.',
    logOut: 'Log out when you are done on a shared computer.',
    tellUs: 'Tell us soon if you think that somebody else used your account.',
    locked:
      'After several failed tries to log in, we may lock an account for a short time to protect it. A new password opens it again.',
    counselors:
      'Counselors are independent, licensed professionals who work with us as contracted affiliates. A time on the site is yours only when we show you the confirmation.',
    cannotCome:
      'If you cannot come, please cancel or move the appointment as early as you can, so that another person can have the time. Your organization decides which sessions the program covers. The [Statement of Understanding](statement) says more about what counseling here can and cannot do.',
    fairUse: 'Fair use',
    pleaseDoNot: 'Please do not:',
    threaten: 'use the site to threaten, insult or deceive anyone',
    harmful: 'send files that are harmful, or that you have no right to share',
    others: 'try to see information that belongs to other people',
    copy: 'copy the site, or read it out with programs, in bulk',
    getAround:
      'get around limits or security. If you look for weak spots, do it as our page on [security](security) asks.',
    mayClose:
      'We may close an account that is used in such a way. We will tell you the reason where the law lets us.',
    articles: 'Articles and information',
    learning:
      'Articles, answers and search results are for learning. They are not medical, legal or financial advice, and they do not replace a talk with a professional who knows your situation. Please do not put off care because of something you read here.',
    rights:
      'The texts and pictures belong to us or to the people who made them. You may read and print them for yourself. For any other use, please ask first.',
    otherSites: 'Links to other sites',
    links:
      'Some links lead to sites we do not run, such as directories of child care. Their owners set their own rules, and we cannot answer for what they say or do. A link is not a recommendation.',
    translation: 'Translation',
    automatic:
      'The Language button offers automatic translation by a third-party service. It is made by a machine, it can be wrong, and the tool is outside our control. If a translation and the English text differ, the English version prevails.',
    privacy: 'Your privacy',
    privacyPages:
      'The [Privacy Policy](privacy) tells you what this website keeps. The [Notice of Privacy Practices](notice) tells you how we use and share health information, and which rights you have.',
    promise: 'What we can and cannot promise',
    workHard:
      'We work hard to keep the site correct, safe and open at all times. Still, we cannot promise that it never has a fault or a break. When the site is down, the phone still works.',
    liable:
      'As far as the law allows, we are not liable for loss that comes from a break of the site, from other sites, or from using the site against these terms. Nothing here takes away rights that the law gives you, and nothing here limits what a counselor owes you as a licensed professional.',
    changes: 'Changes to these terms',
    mayChange:
      'We may change these terms when the site or the law changes. The date on top shows the last change. If a change is important, we will say so on the home page before it counts. If you do not agree with it, you can stop using the site and still reach us by phone.',
    law: 'Federal law applies to these terms, together with the law of the state in which the provider has its main office.',
    questions: 'Questions',
    ask: "Call us at '{phone}' or see the [contact page](contact). We are happy to explain anything on this page.",
    withoutPhone: 'Find your organization on the [home page](home). Its pages show the number to call.',
  },
  { critical: 'all' },
)
