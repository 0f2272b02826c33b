import type { LegalText } from './legal-text.ts'

/** Terms of Use (ROUTE-02). */
export const terms: LegalText = {
  title: 'Terms of Use',
  updated: 'November 23, 2026',
  lead: 'These are the rules for using the website of {program}. We kept them short. By using the site you agree to them.',
  sections: [
    {
      id: 'what-this-site-is',
      title: 'What this site is for',
      body: [
        '{program} is an employee-assistance program. Your organization offers it to you, and often to the people who live with you. On this site you can answer a few questions about what you are going through, find a counselor, book and change appointments, write messages, share documents and read articles.',
        '“We” and “us” mean {program} and the provider that runs it for your organization. “You” means anyone who uses the site.',
      ],
    },
    {
      id: 'emergencies',
      title: 'Not for emergencies',
      body: [
        'Nobody watches this site around the clock for emergencies. Messages and requests may not be read at once.',
        [
          'If you or someone near you is in danger, call {911}.',
          'If you think about suicide or need help with a crisis, call or text {988}. It is free, day and night.',
          'To talk with us at any hour, call {phone}.',
        ],
      ],
    },
    {
      id: 'who-may-use-it',
      title: 'Who may use the site',
      body: [
        'Anyone may read the public pages, search for help and start the first questions. To book an appointment you need an account. You must be at least 18 years old to open one, and you must be covered by the program of your organization.',
        'If you are not sure whether you are covered, you can ask us. You do not have to ask your employer.',
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      body: [
        [
          'Please give us true details. A counselor can only work in states where they are licensed, so your state matters most of all.',
          'Keep your password to yourself. We will never ask you for it by phone, by text or by email.',
          'Use one account for one person. Please do not book in the name of another adult. Family members can open an account of their own.',
          'Log out when you are done on a shared computer.',
          'Tell us soon if you think that somebody else used your account.',
        ],
        'After several failed tries to log in, we may lock an account for a short time to protect it. A new password opens it again.',
      ],
    },
    {
      id: 'appointments',
      title: 'Appointments',
      body: [
        'Counselors are independent, licensed professionals who work with us as contracted affiliates. A time on the site is yours only when we show you the confirmation.',
        'If you cannot come, please cancel or move the appointment as early as you can, so that another person can have the time. Your organization decides which sessions the program covers. The [Statement of Understanding](statement) says more about what counseling here can and cannot do.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      body: [
        'Please do not:',
        [
          'use the site to threaten, insult or deceive anyone',
          'send files that are harmful, or that you have no right to share',
          'try to see information that belongs to other people',
          'copy the site, or read it out with programs, in bulk',
          'get around limits or security. If you look for weak spots, do it as our page on [security](security) asks.',
        ],
        'We may close an account that is used in such a way. We will tell you the reason where the law lets us.',
      ],
    },
    {
      id: 'articles',
      title: 'Articles and information',
      body: [
        'Articles, answers and search results are for learning. They are not medical, legal or financial advice, and they do not replace a talk with a professional who knows your situation. Please do not put off care because of something you read here.',
        'The texts and pictures belong to us or to the people who made them. You may read and print them for yourself. For any other use, please ask first.',
      ],
    },
    {
      id: 'other-sites',
      title: 'Links to other sites',
      body: [
        'Some links lead to sites we do not run, such as directories of child care. Their owners set their own rules, and we cannot answer for what they say or do. A link is not a recommendation.',
      ],
    },
    {
      id: 'translation',
      title: 'Translation',
      body: [
        'The Language button offers automatic translation by a third-party service. It is made by a machine, it can be wrong, and the tool is outside our control. If a translation and the English text differ, the English version prevails.',
      ],
    },
    {
      id: 'privacy',
      title: 'Your privacy',
      body: [
        'The [Privacy Policy](privacy) tells you what this website keeps. The [Notice of Privacy Practices](notice) tells you how we use and share health information, and which rights you have.',
      ],
    },
    {
      id: 'limits',
      title: 'What we can and cannot promise',
      body: [
        'We work hard to keep the site correct, safe and open at all times. Still, we cannot promise that it never has a fault or a break. When the site is down, the phone still works.',
        'As far as the law allows, we are not liable for loss that comes from a break of the site, from other sites, or from using the site against these terms. Nothing here takes away rights that the law gives you, and nothing here limits what a counselor owes you as a licensed professional.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      body: [
        'We may change these terms when the site or the law changes. The date on top shows the last change. If a change is important, we will say so on the home page before it counts. If you do not agree with it, you can stop using the site and still reach us by phone.',
        'Federal law applies to these terms, together with the law of the state in which the provider has its main office.',
      ],
    },
    {
      id: 'questions',
      title: 'Questions',
      body: [
        'Call us at {phone} or see the [contact page](contact). We are happy to explain anything on this page.',
        {
          withoutPhone: 'Find your organization on the [home page](home). Its pages show the number to call.',
        },
      ],
    },
  ],
}
