/** A question people ask, and its answer; marks as in the organisation's wording. */
export interface Question {
  readonly question: string
  readonly answer: readonly string[]
}

export const questions: readonly Question[] = [
  {
    question: 'The questions would not load. What now?',
    answer: [
      'That is our fault, not yours. Wait a minute and start again. If it still does not work, call {phone}: a person asks you the same things and books for you.',
    ],
  },
  {
    question: 'What does it cost?',
    answer: [
      'Nothing. Your organization pays for the covered sessions. We never ask for a card or an insurance number.',
    ],
  },
  {
    question: 'Will my employer find out?',
    answer: [
      'No. Your employer does not learn who comes here or why. The law names a few limits, such as a serious danger to a person. You find them in the [Statement of Understanding](statement).',
    ],
  },
  {
    question: 'Can my family use it too?',
    answer: [
      'In most programs the people who live with you are covered as well. They open their own account. For a child under 18, please call us.',
    ],
  },
  {
    question: 'How soon can I talk with somebody?',
    answer: [
      'By phone, now: call {phone} at any hour. Appointments by video or phone are often free within a few days. For a visit in person, a team member calls you within 1-2 days.',
    ],
  },
  {
    question: 'I did not get the email with my code.',
    answer: [
      'Look in the spam folder. Codes work for ten minutes; on the page that asks for the code you can have a new one sent. If nothing comes, call us and we find out why.',
    ],
  },
  {
    question: 'I cannot log in.',
    answer: [
      'Use [Forgot?](auth-reset) on the log-in page to set a new password. That also opens an account that was locked after several tries.',
    ],
  },
  {
    question: 'How do I change or cancel an appointment?',
    answer: ['Log in and open [Appointments](appointments). You can also call or text us.'],
  },
  {
    question: 'My counselor is not right for me.',
    answer: [
      'That happens, and you do not have to explain it. Book with somebody else, or call us and we help you choose.',
    ],
  },
]
