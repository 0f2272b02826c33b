import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for what each service covers, in the program's words; markup as in the organization's texts. */
export const serviceMessages = defineMessages(
  'services-offered',
  {
    legalLead:
      "Talk with a lawyer about a legal question in your own life. '{program}' finds one for you and pays for the first talk.",
    legalTalk:
      'One free talk of about 30 minutes with a lawyer for each new legal question, by phone or in person',
    legalField: 'A lawyer who works in your state and knows the field you need',
    legalFee: 'A lower fee if you hire that lawyer afterward',
    legalForms: 'Plain forms and guides, for example for a simple will',
    legalLimits:
      'We cannot help with questions about your job or your employer, and not with taxes on a business. A lawyer does not take your case through this talk alone: that is for the two of you to agree.',
    legalCall:
      "Call '{phone}' and say that you have a legal question. You do not have to tell the whole story.",
    legalAsk: 'We ask for your state, the kind of question and any date you must not miss.',
    legalName: 'You get the name of a lawyer, or we connect you at once. Have letters and papers ready.',
    landlord: 'My landlord wants me out. What are my rights?',
    custody: 'We are separating. How do we settle custody?',
    court: 'I got a letter from a court. What do I do first?',
    will: 'How do I write a will?',
    identity: 'Somebody opened an account in my name. How do I stop it?',
    financialLead:
      "Talk with a money coach about debts, budgets and plans. '{program}' pays for it, and nobody will sell you anything.",
    financialTalks: 'Free talks with a financial coach by phone, with no limit on the number of questions',
    financialPlan: 'A look at your budget and your debts, and a plan in small steps',
    financialReports: 'Help with credit reports, and with letters from people you owe money to',
    financialAnswers: 'Answers about saving, a first home, college and old age',
    financialLimits:
      'Coaches do not give out loans, do not pick investments for you and do not fill in tax returns. If you need one of these, they tell you whom to look for.',
    financialCall: "Call '{phone}' and say that you have a money question.",
    financialWhen: 'You talk with a coach at once, or you pick a time within the next days.',
    financialBills:
      'It helps to have your last bills and a rough idea of what comes in and goes out. It is fine if you do not.',
    cards: 'I can only pay the smallest amount on my cards. How do I get out?',
    hoursCut: 'My hours were cut. Which bills come first?',
    home: 'Can I afford to buy a home?',
    college: 'How do we pay for college?',
    retire: 'Am I saving enough to retire?',
    familyLead:
      "Finding care for a child, a parent or a pet takes time you may not have. '{program}' looks for you.",
    familyTalk: 'A talk with a specialist about what you need and what there is near you',
    familyPlaces:
      'A list of places with open spots, checked by phone, for child care, elder care, schools, camps or pets',
    familyHelp: 'Help with adoption, with a new baby and with children who need extra support',
    familyTips: 'Tips for looking after somebody, and yourself as well',
    familyLimits:
      'The search is free. You pay the care itself, and you choose it: please visit a place and ask for its license before you decide.',
    familyCall: "Call '{phone}' and say whom you need care for and from when.",
    familyAsk: 'We ask what matters to you: the place, the hours, the cost, the language.',
    familyList: 'Within a few days you get a list to choose from. If nothing fits, we look again.',
    baby: 'I go back to work in six weeks. Who can watch the baby?',
    father: 'My father should not live alone any more. What are the options?',
    camp: 'Which camp takes a child with diabetes?',
    adopt: 'We want to adopt. Where do we start?',
    dog: 'Who looks after the dog while I am in the hospital?',
  },
  { critical: ['legalLimits', 'financialLimits', 'familyLimits'] },
)
