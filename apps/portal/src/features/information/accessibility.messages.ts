import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages of the accessibility statement; markup as in the organization's texts. */
export const accessibilityMessages = defineMessages(
  'accessibility',
  {
    updated: 'November 23, 2026',
    lead: "The website of '{program}' is meant for everyone, also on a hard day, on a small phone, or without a mouse. This page says what you can rely on, and what we still work on.",
    goal: 'What we aim for',
    goalHow:
      'We follow a rule book called WCAG 2.2, at its level AA. Our text stands out even more than that level asks for. This holds for the colors of each organization.',
    rely: 'What you can rely on',
    keyboard:
      'Every page works with a keyboard alone, in an order that makes sense, with a focus you can see.',
    names:
      'Buttons, fields and pages have names that a screen reader can say. Errors are told in words, beside the field and at the top, and what you typed stays.',
    grows: 'Text can grow to 400 percent, and a window can be 320 points wide, without scrolling sideways.',
    thumb: 'Buttons are large enough for a thumb.',
    motion: 'Nothing moves when your device asks for less motion. Dark pages follow your device.',
    color: 'Color never carries a meaning alone.',
    times: 'Times are shown as a list as well as a grid, with the full day and time in words.',
    limit: 'If a step has a time limit, you are told before it ends, and what you wrote is kept.',
    checked: 'How it is checked',
    checkedHow:
      'Every screen is checked by machine before each change: names, contrast, order of focus, small windows, large text, and whole ways through the site by keyboard. Machines find only part of the trouble.',
    missing: 'What we know is missing',
    notTried:
      'The site has not been tried by enough people who use screen readers, voice control or switches every day.',
    captions:
      'Appointments by video have no captions of their own. If you need captions or an interpreter, book an appointment by phone or call us, and we arrange it.',
    files: 'Files that a counselor sends you may not be accessible. Ask for another form.',
    otherWays: 'Other ways to reach us',
    byPhone: 'All that you can do here you can also do by phone. Relay calls are welcome.',
    tellUs: "If something gets in your way, tell us. We answer, and we mend it. Call us at '{phone}'.",
    withoutPhone: 'Find your organization on the [home page](home). Its pages show the number to call.',
    danger: 'In danger',
    dangerHow:
      "Call '{911}'. For thoughts of suicide call or text '{988}'. The numbers are at the top of every page, and work without an account.",
  },
  { critical: ['dangerHow'] },
)
