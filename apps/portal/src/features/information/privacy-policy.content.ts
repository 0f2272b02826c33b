import { limits } from '@evenkeel/contract/limits'
import { inWords } from '@evenkeel/contract/units'
import type { LegalText } from './legal-text.ts'

/** Privacy Policy of the website: what the site itself keeps (ROUTE-03, RD-125). */
export const privacyPolicy: LegalText = {
  title: 'Privacy Policy',
  updated: 'November 23, 2026',
  lead: 'This page tells you what the website of {program} keeps about you, why, and what it leaves alone. Health information has its own page: the [Notice of Privacy Practices](notice).',
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      body: [
        [
          'You can read, search and call us without an account and without a name.',
          'Your employer does not see who visits this site, what they read, or what they write.',
          'There are no ads, no trackers and no analytics from other companies on this site.',
          'We do not sell information about you, and we do not use it for marketing.',
          'What you type into a search box is never put into the address of a page.',
        ],
      ],
    },
    {
      id: 'without-an-account',
      title: 'When you visit without an account',
      body: [
        'Like every website, ours receives the address of your device on the internet and the page it asks for. We need that to answer, and to protect the site from attacks. Our technical records hold no names, no answers and no messages.',
        `You can start the first questions as a visitor. We keep your answers under a random number, without your name. If you stop for more than ${inWords(limits.intakeSession)}, the site does not pick them up again and you start fresh. Answers that no account took over are deleted after a day.`,
      ],
    },
    {
      id: 'with-an-account',
      title: 'When you open an account',
      body: [
        'To open an account and to book, we ask only for what that needs:',
        [
          'your name, date of birth and email, and a phone number if your counselor is to call you',
          'your organization and, if there are several, your location',
          'your answers to the questions, so that you do not have to tell everything twice',
          'your consent to counseling, with your initials',
        ],
        'Before a first visit you can add more, if you like. Each part has its reason beside it. Some organizations need it when you register:',
        ['your phone number, address and gender', 'your work and family situation'],
        'Your account also holds:',
        [
          'your appointments, messages and documents',
          'articles you keep for later: the topic, the title and the time you kept each. Only you see this list.',
        ],
        'Your password is stored only in a scrambled form that we cannot read back.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      body: [
        'Reading sets no cookie. We set five small ones, and only when you start the questions, open an account, log in or choose a language. None holds your name or your answers, and they go to no one but this site.',
        [
          `evenkeel_intake lets you go on with the questions when a page is loaded again. It ends after ${inWords(limits.answerTokenLife)}.`,
          'evenkeel_session keeps you logged in when a page is loaded again. Programs in the page cannot read it.',
          'evenkeel_signed_in says only that somebody is logged in here.',
          'evenkeel_language remembers for a year the language you chose.',
          'evenkeel_device remembers for 180 days that your password was right on this device. So guessing cannot lock you out.',
        ],
        'The second and third go away when you log out or close the browser. A session also ends by itself: after half an hour without use, and after 12 hours at most.',
      ],
    },
    {
      id: 'in-your-browser',
      title: 'What stays in your browser',
      body: [
        'The site keeps five small notes in the storage of your browser. They stay on your device.',
        [
          'timezone: the time zone you chose, so that times are right for you',
          'childOrg: the location of your organization you chose',
          'logOut: tells other open tabs that you logged out',
          'forcedLogout: lets us explain why a session ended; it is removed at the next start',
          'setHomePopUp: remembers that the welcome message was shown',
        ],
        'Besides these notes, your browser may keep:',
        [
          'while a tab is open, which step you reached, the text of an error message, and a question you are asked before something is done; all are gone when you close the tab, and the question when you log out',
          'what you are writing while you are logged in, such as a message. It is locked so that only you can open it, logging out on this device removes it, and it is gone after seven days.',
          'articles you saved without logging in, and whether one helped you. Others who use the device could see that. “Forget all of them” on the page of articles removes it.',
          'a page with the help lines, so that they are there without the internet',
        ],
        'Passwords are never kept there. You can clear all of this in the settings of your browser.',
      ],
    },
    {
      id: 'who-else',
      title: 'Who else receives something',
      body: [
        'When you look for a counselor, we ask the telehealth service that runs our appointments who fits you. That is before you book, and also if you have no account. As far as you told us, these go along:',
        [
          'up to two reasons why you come, such as “Alcohol or Drug use”',
          'your state, and the ways to meet and the times that suit you',
          'what you wish for in a counselor, such as gender, language and approach',
        ],
        'If you are not logged in, your name does not go along.',
        'When you book, that service and the counselor you choose receive what they need to see you.',
        'Companies that run our computers or send our email work for us under contract and may use nothing for themselves.',
        'Our emails never say why you came. We give information to authorities only when the law makes us.',
        'Your organization may receive numbers about the program as a whole, such as how many people used it. These reports never name anyone.',
      ],
    },
    {
      id: 'translation',
      title: 'Automatic translation',
      body: [
        'If you press Language and accept, a translation tool of another company is loaded and sees the words of the page in front of you. Before you accept, nothing of it is loaded. It never runs on pages with your messages, documents, appointments, profile or answers.',
      ],
    },
    {
      id: 'safety',
      title: 'How we protect it',
      body: [
        'Information travels to us in encrypted form. Only people who need it for their work may see it. Your organization’s information is kept apart from that of other organizations.',
        'No website is perfectly safe. If something happens to your information, we will tell you without delay and say what you can do.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      body: [
        'We keep your account as long as you use the program. Counseling records are kept as long as the law of your state asks for. After that they are deleted. You can ask us to close your account at any time.',
      ],
    },
    {
      id: 'choices',
      title: 'Your choices',
      body: [
        [
          'Use the phone instead of the site. You get the same help.',
          'Ask what we keep about you, get a copy, or have a mistake corrected.',
          'Use a private window, or a device that is not your employer’s. An employer may be able to see which sites are opened on a work computer.',
        ],
        'The site is meant for adults. We do not knowingly collect information from children under 13.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes and questions',
      body: [
        'The date on top shows the last change. If a change is important, we will say so on the home page.',
        'Questions about this page are welcome. Call us at {phone}.',
        {
          withoutPhone: 'Find your organization on the [home page](home). Its pages show the number to call.',
        },
      ],
    },
  ],
}
