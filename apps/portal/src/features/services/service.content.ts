import type { Block } from '#organisation/wording.ts'

export type ServiceName = 'legal' | 'financial' | 'family'

/** One service as it is told: same parts for all, so that the three pages never drift apart (RD-128). */
export interface Service {
  readonly title: string
  readonly lead: string
  /** What the program pays for. */
  readonly covered: readonly string[]
  readonly limits: readonly Block[]
  /** What happens on the phone, in order. */
  readonly call: readonly string[]
  /** Words people come with. */
  readonly questions: readonly string[]
}

/** What each service covers, in the program's words; marks as in the organisation's wording. */
export const services: Readonly<Record<ServiceName, Service>> = {
  legal: {
    title: 'Legal help',
    lead: 'Talk with a lawyer about a legal question in your own life. {program} finds one for you and pays for the first talk.',
    covered: [
      'One free talk of about 30 minutes with a lawyer for each new legal question, by phone or in person',
      'A lawyer who works in your state and knows the field you need',
      'A lower fee if you hire that lawyer afterward',
      'Plain forms and guides, for example for a simple will',
    ],
    limits: [
      'We cannot help with questions about your job or your employer, and not with taxes on a business. A lawyer does not take your case through this talk alone: that is for the two of you to agree.',
    ],
    call: [
      'Call {phone} and say that you have a legal question. You do not have to tell the whole story.',
      'We ask for your state, the kind of question and any date you must not miss.',
      'You get the name of a lawyer, or we connect you at once. Have letters and papers ready.',
    ],
    questions: [
      'My landlord wants me out. What are my rights?',
      'We are separating. How do we settle custody?',
      'I got a letter from a court. What do I do first?',
      'How do I write a will?',
      'Somebody opened an account in my name. How do I stop it?',
    ],
  },
  financial: {
    title: 'Money matters',
    lead: 'Talk with a money coach about debts, budgets and plans. {program} pays for it, and nobody will sell you anything.',
    covered: [
      'Free talks with a financial coach by phone, with no limit on the number of questions',
      'A look at your budget and your debts, and a plan in small steps',
      'Help with credit reports, and with letters from people you owe money to',
      'Answers about saving, a first home, college and old age',
    ],
    limits: [
      'Coaches do not give out loans, do not pick investments for you and do not fill in tax returns. If you need one of these, they tell you whom to look for.',
    ],
    call: [
      'Call {phone} and say that you have a money question.',
      'You talk with a coach at once, or you pick a time within the next days.',
      'It helps to have your last bills and a rough idea of what comes in and goes out. It is fine if you do not.',
    ],
    questions: [
      'I can only pay the smallest amount on my cards. How do I get out?',
      'My hours were cut. Which bills come first?',
      'Can I afford to buy a home?',
      'How do we pay for college?',
      'Am I saving enough to retire?',
    ],
  },
  family: {
    title: 'Family and care',
    lead: 'Finding care for a child, a parent or a pet takes time you may not have. {program} looks for you.',
    covered: [
      'A talk with a specialist about what you need and what there is near you',
      'A list of places with open spots, checked by phone, for child care, elder care, schools, camps or pets',
      'Help with adoption, with a new baby and with children who need extra support',
      'Tips for looking after somebody, and yourself as well',
    ],
    limits: [
      'The search is free. You pay the care itself, and you choose it: please visit a place and ask for its license before you decide.',
    ],
    call: [
      'Call {phone} and say whom you need care for and from when.',
      'We ask what matters to you: the place, the hours, the cost, the language.',
      'Within a few days you get a list to choose from. If nothing fits, we look again.',
    ],
    questions: [
      'I go back to work in six weeks. Who can watch the baby?',
      'My father should not live alone any more. What are the options?',
      'Which camp takes a child with diabetes?',
      'We want to adopt. Where do we start?',
      'Who looks after the dog while I am in the hospital?',
    ],
  },
}
