import type { Question } from '@evenkeel/api-contract/portal/questions'
import { type IntakeGraph, type GraphQuestion, getNext } from '#intake-graph/graph.ts'
import { listAskedParts, insertEmployerName, type OrganizationView } from './organization-view.ts'
import type { Progress } from './progress.ts'

function presentChoices(
  graph: IntakeGraph,
  question: GraphQuestion,
  view: OrganizationView,
): Question['choices'] {
  if (question.choicesAreLocations)
    return view.locations.map(({ id, location }) => ({ id, text: location, next_question: null }))
  return question.choices.map((choice) => {
    const next = getNext(question, choice)
    const target = next && 'to' in next ? graph.questions.get(next.to) : undefined
    return {
      id: choice.id,
      text: choice.text,
      ...(choice.label === null ? {} : { label: choice.label }),
      next_question: target?.id ?? null,
    }
  })
}

/** Maps a question to the response; stored values and rules stay on the server (ENTITY-05). */
export function presentQuestion(
  graph: IntakeGraph,
  question: GraphQuestion,
  view: OrganizationView,
  progress: Progress | null,
): Question {
  return {
    id: question.id,
    key: question.key,
    kind: question.kind,
    ...(question.language === null ? {} : { language: question.language }),
    text: insertEmployerName(view, question.text),
    subheading: question.subheading,
    placeholder: question.placeholder,
    is_required: question.isRequired,
    min_length: question.minLength,
    max_length: question.maxLength,
    pattern_message: question.patternMessage,
    is_start: question.key === graph.start,
    yes_button_text: question.yesText,
    no_button_text: question.noText,
    show_safety_screen: question.showSafetyScreen && view.showsSafetyScreen,
    frontend_url: question.frontendUrl,
    frontend_meta_data: question.metaData,
    choices: presentChoices(graph, question, view),
    results: question.results,
    progress,
    nested_question: question.nested ? presentQuestion(graph, question.nested, view, null) : null,
    multiple_questions: listAskedParts(view, question).map((member) =>
      presentQuestion(graph, member, view, null),
    ),
  }
}
