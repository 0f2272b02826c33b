import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for what the program is, who pays and who finds out; markup as in the organization's texts. */
export const aboutMessages = defineMessages(
  'about',
  {
    lead: "'{program}' is free, private support for the things that weigh on you. Your organization offers it to you as a benefit.",
    get: 'What you get',
    somebody:
      'Somebody to talk to. Licensed counselors listen and help you find a way through stress, worry, grief, trouble at home or at work, or too much alcohol. You can talk by video, by phone or in person.',
    noDiagnosis:
      'You do not need a diagnosis, and your problem does not have to be big. If it is on your mind, it is worth a talk.',
    whoPays: 'Who pays',
    pays: 'Your organization does. A covered session costs you nothing: no copay, no bill, no insurance card.',
    whoFindsOut: 'Who finds out',
    findsOut:
      'Nobody you do not tell. Your employer does not learn who comes here or why. Only a serious danger to a person, or the law, can change that. Read more in the [Notice of Privacy Practices](notice).',
    depends: 'The number of covered sessions depends on where you work. Ask us, and we will tell you yours.',
    decides: 'Your organization decides how many sessions it covers. Ask us, and we will tell you yours.',
    tell: 'Tell us what is going on',
    tellHow: "A few short questions, at your own pace. Or call '{phone}' and tell a person.",
    choose: 'Choose a counselor and a time',
    chooseHow: 'You see who is licensed in your state and when they are free.',
    talk: 'Talk',
    talkHow: 'By video, by phone or in person. You decide together how to go on.',
    isNot:
      "'{program}' works with contracted affiliates and offers short-term counseling only. It is not emergency care, not a doctor’s office and not an insurance plan. If you need longer care, we help you find it through your medical benefit. The [Statement of Understanding](statement) lists what we do not provide.",
    danger: "In danger now? Call '{911}'. Thinking about suicide? Call or text '{988}', free, day and night.",
    covered:
      '{sessions, plural, one {1 session is covered for you.} other {# sessions are covered for you.}}',
    title: "What's '{program}'?",
    howMany: 'How many sessions',
    how: 'How it works',
    whatItIsNot: 'What it is not',
    now: 'What you can do now',
    forMyself: 'Get help for myself',
    readArticles: 'Read articles',
  },
  { critical: ['pays', 'findsOut', 'depends', 'decides', 'covered', 'isNot', 'danger'] },
)
