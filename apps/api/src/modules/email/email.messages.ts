import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Texts of account emails. Subjects and texts never mention why a person came. */
export const accountEmailMessages = defineMessages(
  'mails',
  {
    /** Last line of every email. */
    needUs: 'If you need us, call {phone}, day or night.',
    codeSubject: 'Your {program} code',
    code: 'Here is your code:',
    codeLife: 'It works for {life}. Type it in where you made your account, or here:\n{link}',
    codeOpens:
      'It opens the account made with this email address on {moment} ({device}), with the password that was chosen there.',
    codeNotYou:
      'If that was not you, there is nothing to do: without the code, nobody can use that account. Do not type the code in, and do not tell it to anybody.',
    welcomeSubject: 'Welcome to {program}',
    ready: 'Your email is confirmed and your account is ready.',
    logIn: 'Log in here:\n{link}',
    betweenUs:
      'What you do here is between you and us. We send mail only when there is something you need to know.',
    canLogInSubject: 'You can log in to {program}',
    confirmedAlready: 'Your email address is confirmed already. You can log in.',
    accountSubject: 'You already have a {program} account',
    signedUpAgain:
      'Somebody, maybe you, tried to make an account with this email address. You already have one, with {program}. Another program needs another email address.',
    forgot: 'If you forgot your password, you can set a new one:\n{link}',
    nothingChanged: 'If it was not you, there is nothing to do. Nothing has changed.',
    passwordSubject: 'Set a new {program} password',
    choosePasswordSubject: 'Choose your {program} password',
    setPassword: 'You can set a new password here:\n{link}',
    linkAndCode:
      'The link works once, within {life}. Where you are asked for a code instead, it is this one:',
    codeWorks: 'The code works for {life}.',
    notAsked: 'If you did not ask for it, you can forget about this mail. Your password stays as it is.',
    passwordChangedSubject: 'Your {program} password was changed',
    passwordChanged: 'Your password was changed just now. Your other devices were logged out.',
    setRightAway: 'If it was not you, set a new password right away:\n{link}',
    readyThere: 'Your email is confirmed and your account is ready. It was made on {moment} ({device}).',
    goOnThere: 'You can go on there, or log in with the password you chose:\n{link}',
    ownPassword:
      'If it was not you who made it, choose a password of your own here. It signs everybody else out:\n{link}',
    thatLink: 'That link works once, within {life}. If it was you, you do not need it.',
    yoursAlone:
      'Your email is confirmed. To be sure that the account is yours alone, please choose your password here:',
    linkLife: 'The link works once, within {life}.',
    newDeviceSubject: 'New log-in to your {program} account',
    newDevice: 'Somebody logged in to your account just now, on a device we did not know: {device}.',
    wasYou: 'If it was you, there is nothing to do.',
    newsSubject: '{program}: something new for you',
    news: 'There is something new for you to read.',
    newsLogIn: 'Log in to see it:\n{link}',
    newsProtected: 'To protect you, nothing of it stands in this mail.',
    moved: 'Your account moved from {before} to {program}. Everything in it came along.',
    movedSubject: 'Your account is now with {program}',
    movedLogIn: 'You were logged out. Log in here with the same email and password:\n{link}',
    earlierCodes: 'Codes and links in earlier mails do not work any more.',
  },
  { critical: ['needUs', 'moved', 'movedLogIn', 'earlierCodes'] },
)

/** Name of a device if browser and system are known, and if nothing is known. */
export const deviceNameMessages = defineMessages(
  'device-names',
  { both: '{browser} on {system}', unknown: 'Unknown device' },
  { critical: [] },
)
