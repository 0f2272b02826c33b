import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the frequently asked questions; markup as in the organization's texts. */
export const faqMessages = defineMessages(
  'support-questions',
  {
    noLoad: 'The questions would not load. What now?',
    noLoadHow:
      "That is our fault, not yours. Wait a minute and start again. If it still does not work, call '{phone}': a person asks you the same things and books for you.",
    cost: 'What does it cost?',
    costHow:
      'Nothing. Your organization pays for the covered sessions. We never ask for a card or an insurance number.',
    employer: 'Will my employer find out?',
    employerHow:
      'No. Your employer does not learn who comes here or why. The law names a few limits, such as a serious danger to a person. You find them in the [Statement of Understanding](statement).',
    family: 'Can my family use it too?',
    familyHow:
      'In most programs the people who live with you are covered as well. They open their own account. For a child under 18, please call us.',
    soon: 'How soon can I talk with somebody?',
    soonHow:
      "By phone, now: call '{phone}' at any hour. Appointments by video or phone are often free within a few days. For an appointment in person, a team member calls you within 1-2 days.",
    noCode: 'I did not get the email with my code.',
    noCodeHow:
      'Look in the spam folder. Codes work for ten minutes; on the page that asks for the code you can have a new one sent. If nothing comes, call us and we find out why.',
    noLogIn: 'I cannot log in.',
    noLogInHow:
      'Use [Forgot?](auth-reset) on the log-in page to set a new password. That also opens an account that was locked after several tries.',
    change: 'How do I change or cancel an appointment?',
    changeHow: 'Log in and open [Appointments](appointments). You can also [reach us](contact) at any hour.',
    notRight: 'My counselor is not right for me.',
    notRightHow:
      'That happens, and you do not have to explain it. Book with somebody else, or call us and we help you choose.',
  },
  { critical: ['costHow', 'employerHow', 'soonHow'] },
)
