import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Why an answer cannot be used. Questions and answers come in quotation marks. */
export const answerErrorMessages = defineMessages(
  'answer-refusals',
  {
    answerFirst: 'Please answer "{question}" first.',
    noChoice: '{answer} is not one of the choices for {question}. Please pick one of them.',
    noLocation: '{answer} is not one of the locations for {question}. Please pick one of them.',
    yesOrNo: 'Please answer {question} with yes or no. {answer} is neither.',
    wholeNumber: 'Please give a whole number from {least} to {most} for {question}. {answer} does not fit.',
    inWords: 'Please answer {question} in words. {answer} does not fit.',
    tooShort: 'Please use at least {least} characters for {question}. {answer} is too short.',
    tooLong: 'Please use at most {most} characters for {question}. {answer} is too long.',
    oneLine:
      'Please type {question} again on one line. {answer} holds a line break or a mark that nobody can see.',
    otherForm: '{pattern} {answer} does not fit {question}.',
    noDate: 'Please give {question} as MM/DD/YYYY. {answer} is not a date we can read.',
    noOwnAnswer: '{question} takes no answer of its own.',
    noAnswer: '{question} takes no answer.',
    missing: 'Please answer {question}.',
  },
  { critical: [] },
)
