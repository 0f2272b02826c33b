import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for contacting the program; markup as in the organization's texts. */
export const contactMessages = defineMessages(
  'contact',
  {
    inDanger:
      "Call '{911}' if you or someone near you is in danger. If you think about suicide, call or text '{988}': free, day and night.",
    hours:
      "'{program}' is open day and night, every day of the year. A call is free and private. You do not have to say your name to ask a question.",
    answers: 'A person answers',
    answersHow: 'They ask how they can help, and whether you are safe.',
    asMuch: 'You say as much as you like',
    asMuchHow: 'If you want a counselor, they ask for your state, your organization and good times.',
    nextStep: 'You agree on a next step',
    nextStepHow: 'That can be an appointment, a call back, or just the talk you had.',
    relay:
      "With a TTY, or any phone that offers relay, call '{711}' and ask for '{phone}'. The relay operator keeps your call private. You can also send a text to '{text}', or use video relay with the same number.",
    text: "Send a text to '{text}'. Once you have an account, you can also write to your counselor under [Messages](messages). Messages are not read at once, so please call when it cannot wait.",
    relayAlone:
      "With a TTY, or any phone that offers relay, call '{711}' and ask for '{phone}'. The relay operator keeps your call private. You can also use video relay with the same number.",
    messages:
      'Once you have an account, you can write to your counselor under [Messages](messages). Messages are not read at once, so please call when it cannot wait.',
    inDangerTitle: 'In danger right now?',
    callOrText: 'Call or text us',
    callUs: 'Call us',
    whenYouCall: 'What happens when you call',
    hearing: 'If you are deaf or hard of hearing',
    ratherWrite: 'If you would rather write',
  },
  { critical: ['inDanger', 'inDangerTitle', 'relay', 'relayAlone', 'text', 'messages'] },
)
