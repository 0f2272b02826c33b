import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the Privacy Policy of the website; markup as in the organization's texts. */
export const privacyPolicyMessages = defineMessages(
  'privacy-policy',
  {
    updated: 'November 23, 2026',
    lead: "This page tells you what the website of '{program}' keeps about you, why, and what it leaves alone. Health information has its own page: the [Notice of Privacy Practices](notice).",
    inShort: 'In short',
    noAccount: 'You can read, search and call us without an account and without a name.',
    employer: 'Your employer does not see who visits this site, what they read, or what they write.',
    noAds: 'There are no ads, no trackers and no analytics from other companies on this site.',
    noSale: 'We do not sell information about you, and we do not use it for marketing.',
    searchBox: 'What you type into a search box is never put into the address of a page.',
    without: 'When you visit without an account',
    device:
      'Like every website, ours receives the address of your device on the internet and the page it asks for. We need that to answer, and to protect the site from attacks. Our technical records hold no names, no answers and no messages.',
    firstQuestions:
      'You can start the first questions as a visitor. We keep your answers under a random number, without your name. If you stop for more than {minutes} minutes, the site does not pick them up again and you start fresh. Answers that no account took over are deleted after a day.',
    withAccount: 'When you open an account',
    onlyNeeded: 'To open an account and to book, we ask only for what that needs:',
    nameAndBirth: 'your name, date of birth and email, and a phone number if your counselor is to call you',
    organization: 'your organization and, if there are several, your location',
    answers: 'your answers to the questions, so that you do not have to tell everything twice',
    consent: 'your consent to counseling, with your initials',
    canAdd:
      'Before a first appointment you can add more, if you like. Each part has its reason beside it. Some organizations need it when you register:',
    phoneAddress: 'your phone number, address and gender',
    workFamily: 'your work and family situation',
    accountHolds: 'Your account also holds:',
    visits: 'your appointments, messages and documents',
    keptArticles:
      'articles you keep for later: the topic, the title and the time you kept each. Only you see this list.',
    password: 'Your password is stored only in a scrambled form that we cannot read back.',
    cookies: 'Cookies',
    fiveCookies:
      'Reading sets no cookie. We set five small ones, and only when you start the questions, open an account, log in or choose a language. None holds your name or your answers, and they go to no one but this site.',
    intakeCookie:
      'evenkeel_intake lets you go on with the questions when a page is loaded again. It ends after {minutes} minutes.',
    sessionCookie:
      'evenkeel_session keeps you logged in when a page is loaded again. Programs in the page cannot read it.',
    signedInCookie: 'evenkeel_signed_in says only that somebody is logged in here.',
    languageCookie: 'evenkeel_language remembers for a year the language you chose.',
    deviceCookie:
      'evenkeel_device remembers for 180 days that your password was right on this device. So guessing cannot lock you out.',
    cookiesEnd:
      'The second and third go away when you log out or close the browser. A session also ends by itself: after half an hour without use, and after 12 hours at most.',
    inBrowser: 'What stays in your browser',
    fiveNotes: 'The site keeps five small notes in the storage of your browser. They stay on your device.',
    timezone: 'timezone: the time zone you chose, so that times are right for you',
    childOrg: 'childOrg: the location of your organization you chose',
    logOutNote: 'logOut: tells other open tabs that you logged out',
    forcedLogout: 'forcedLogout: lets us explain why a session ended; it is removed at the next start',
    welcomeNote: 'setHomePopUp: remembers that the welcome message was shown',
    besides: 'Besides these notes, your browser may keep:',
    whileOpen:
      'while a tab is open, which step you reached, the text of an error message, and a question you are asked before something is done; all are gone when you close the tab, and the question when you log out',
    writing:
      'what you are writing while you are logged in, such as a message. It is locked so that only you can open it, logging out on this device removes it, and it is gone after seven days.',
    savedArticles:
      'articles you saved without logging in, and whether one helped you. Others who use the device could see that. “Forget all of them” on the page of articles removes it.',
    offlinePage: 'a page with the help lines, so that they are there without the internet',
    clear: 'Passwords are never kept there. You can clear all of this in the settings of your browser.',
    whoElse: 'Who else receives something',
    search:
      'When you look for a counselor, we ask the telehealth service that runs our appointments who fits you. That is before you book, and also if you have no account. As far as you told us, these go along:',
    reasons: 'up to two reasons why you come, such as “Alcohol or Drug use”',
    stateAndWays: 'your state, and the ways to meet and the times that suit you',
    wishes: 'what you wish for in a counselor, such as gender, language and approach',
    noName: 'If you are not logged in, your name does not go along.',
    book: 'When you book, that service and the counselor you choose receive what they need to see you.',
    companies:
      'Companies that run our computers or send our email work for us under contract and may use nothing for themselves.',
    emails:
      'Our emails never say why you came. We give information to authorities only when the law makes us.',
    numbers:
      'Your organization may receive numbers about the program as a whole, such as how many people used it. These reports never name anyone.',
    translation: 'Automatic translation',
    translationTool:
      'If you press Language and accept, a translation tool of another company is loaded and sees the words of the page in front of you. Before you accept, nothing of it is loaded. It never runs on pages with your messages, documents, appointments, profile or answers.',
    protect: 'How we protect it',
    encrypted:
      'Information travels to us in encrypted form. Only people who need it for their work may see it. Your organization’s information is kept apart from that of other organizations.',
    notPerfect:
      'No website is perfectly safe. If something happens to your information, we will tell you without delay and say what you can do.',
    howLong: 'How long we keep it',
    keepAccount:
      'We keep your account as long as you use the program. Counseling records are kept as long as the law of your state asks for. After that they are deleted. You can ask us to close your account at any time.',
    choices: 'Your choices',
    usePhone: 'Use the phone instead of the site. You get the same help.',
    askUs: 'Ask what we keep about you, get a copy, or have a mistake corrected.',
    privateWindow:
      'Use a private window, or a device that is not your employer’s. An employer may be able to see which sites are opened on a work computer.',
    adults: 'The site is meant for adults. We do not knowingly collect information from children under 13.',
    changes: 'Changes and questions',
    lastChange:
      'The date on top shows the last change. If a change is important, we will say so on the home page.',
    questions: "Questions about this page are welcome. Call us at '{phone}'.",
    withoutPhone: 'Find your organization on the [home page](home). Its pages show the number to call.',
  },
  { critical: 'all' },
)
