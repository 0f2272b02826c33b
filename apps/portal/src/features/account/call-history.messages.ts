import { defineMessages } from '@evenkeel/api-contract/i18n/define-messages'

/** Messages for calls from the provider: one text per reason and per outcome. */
export const callHistoryMessages = defineMessages(
  'calls',
  {
    title: 'Our calls to you',
    why: 'Each call that one of us made to you stands here, with the reason.',
    answerReached: '{name}, care line, called you because of your answer, {day}',
    answerTried: '{name}, care line, tried to call you because of your answer, {day}',
    answerSentHelp: '{name}, care line, asked 911 to help you because of your answer, {day}',
    counselorReached: '{name}, care line, called you because your counselor asked us to, {day}',
    counselorTried: '{name}, care line, tried to call you because your counselor asked us to, {day}',
    counselorSentHelp:
      '{name}, care line, asked 911 to help you because your counselor asked us to call, {day}',
    appointmentReached: '{name}, care line, called you about your appointment, {day}',
    appointmentTried: '{name}, care line, tried to call you about your appointment, {day}',
    appointmentSentHelp:
      '{name}, care line, asked 911 to help you after a call about your appointment, {day}',
    requestReached: '{name}, care line, called you about your wish to meet in person, {day}',
    requestTried: '{name}, care line, tried to call you about your wish to meet in person, {day}',
    requestSentHelp:
      '{name}, care line, asked 911 to help you after a call about your wish to meet in person, {day}',
    sessionReached: '{name}, of our team, called you about your sessions, {day}',
    sessionTried: '{name}, of our team, tried to call you about your sessions, {day}',
    sessionSentHelp: '{name}, of our team, asked 911 to help you after a call about your sessions, {day}',
    notRead: 'We cannot read the list of our calls to you right now',
  },
  { critical: 'all' },
)
