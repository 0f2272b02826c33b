import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Form for question texts. */
export const questionMessages = defineMessages(
  'staff-studio-questions',
  {
    lead: 'Every word people read while they are asked. Which question follows which stays as it is: that is in the text.',
    which: 'Which questions',
    usual: '{$name} (asked where nothing else is said)',
    buildsOn: 'What is not here is taken over from “{$name}”.',
    openBase: 'Open “{$name}”',
    noWords: 'No words of its own',
    noWordsText: 'All of its words are those of the questions it builds on.',
    none: 'No questions yet',
    noneText: 'Add a file for them under “As text”.',
    numbered: '{$number}. {$title}',
    withIt: 'Asked with it: {$title}',
    text: 'Question or heading',
    subheading: 'A line below it',
    placeholder: 'Words in the empty field',
    yes_button_text: 'Button for yes',
    no_button_text: 'Button for no',
    pattern_message: 'What is said when the answer does not fit',
    answer: 'Answer {$number}',
    adviceFor: 'To helpers, after “{$answer}”, {$number}',
    answers: 'Answers',
    organisationHint: 'Write \\{organisation\\} where the name of the employer should stand.',
    sharedTitle: 'Shared answers',
    sharedLead: 'Several questions have these. A change here changes all of them.',
    sharedNamed: 'Answers “{$first}” to “{$last}”',
    sharedOf:
      '.input {$count :integer} .match $count one {{One question has these answers.}} * {{{$count} questions have these answers.}}',
    sharedHere: 'Its answers are shared with other questions: {$answers}.',
    toShared: 'Change the shared answers',
    fixed:
      'Counselors are found by these words, and sentences of the home page name them. They cannot be changed here.',
    missing: 'Something has to stand here. Until then the words from before count.',
    taken: 'Another answer has these words already. Until they differ, the words from before count.',
    unwritable: 'This cannot be written here. Open “As text” and change it there.',
    unreadable:
      'The text of these questions cannot be read, so there is no form for it. Mend the text first.',
  },
  { critical: [] },
)
