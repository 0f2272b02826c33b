import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the security statement; markup as in the organization's texts. */
export const securityMessages = defineMessages(
  'security',
  {
    updated: 'November 23, 2026',
    lead: "This page says how the website of '{program}' protects what you tell it. What it keeps, and for how long, is in the [Privacy Policy](privacy).",
    onTheWay: 'On the way to us',
    locked:
      'All you send is locked on its way to us. The site runs no code of other companies. It sets no ad cookies, and it does not track you. A strict rule in the browser keeps foreign code out, even if some slipped into a page.',
    translation:
      'A tool of another company can translate pages. It is loaded only after you accept it, and never on a page with your own words.',
    atRest: 'Where it is kept',
    encrypted:
      'Answers, reasons for an appointment and personal details are encrypted before they reach the database. Each person has a key of their own, and that key is itself encrypted. When an account is erased, its key is destroyed. Then nobody can read who the person was or what they wrote. Old backups are closed as well, once no older copy of the keys is left. Until a backup is thrown away, it still tells that somebody had an appointment, when, and with which counselor.',
    hashed:
      'A password is kept only as a slow, salted hash. Codes and links in emails are kept as hashes, work once, and run out.',
    whoSees: 'Who can see it',
    apart:
      'Each organization is kept apart from all others twice: by the code that answers, and by rules in the database. Each door to our data is shut, unless we opened it on purpose for that kind of person.',
    employer:
      'Your employer has no log-in here. Who looked at what is written to a log that cannot be changed without notice.',
    outOfSight:
      'We keep your name and your words out of web addresses, page titles and logs. They are not in the subject of an email either.',
    logIn: 'Your log-in',
    sessionEnds:
      'A session ends after {minutes} minutes without use. Programs in the page cannot read the cookie that keeps it.',
    wrongPasswords:
      'After more than two wrong passwords, log-in is closed for a while to devices we have not seen. Your own device still lets you in.',
    guessing: 'We do not tell people who guess whether an email has an account here.',
    leave: '“Leave this site” at the top closes the page at once and shows a harmless one.',
    made: 'How it is made',
    tests:
      'Tests check most of what this page says. They attack the site with hostile text, with the log-in of other people, with slow and broken services, and with lost connections. We use few parts made by others, and each release lists them.',
    notPerfect:
      'No website is perfectly safe. If something happens to your information, we tell you without delay and say what you can do.',
    weakness: 'If you found a weakness',
    weaknessHow:
      'Please tell us before you tell others, and give us time to mend it. You may look for weak spots with an account of your own. Leave the data of other people alone, and do not slow the site down for them. We take no action against people who look with that care.',
    callUs: "Call us at '{phone}'.",
    withoutPhone: 'Find your organization on the [home page](home). Its pages show the number to call.',
  },
  { critical: [] },
)
