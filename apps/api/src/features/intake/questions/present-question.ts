import type { Question } from '@evenkeel/contract/own/questions'
import { type Graph, type GraphQuestion, nextOf } from '../../../intake-graph/graph.ts'
import { askedMembers, fillText, type OrganisationView } from './organisation-view.ts'
import type { Progress } from './progress.ts'

function choicesOf(graph: Graph, question: GraphQuestion, view: OrganisationView): Question['choices'] {
  if (question.choicesAreLocations)
    return view.locations.map(({ id, location }) => ({ id, text: location, next_question: null }))
  return question.choices.map((choice) => {
    const next = nextOf(question, choice)
    const target = next && 'to' in next ? graph.questions.get(next.to) : undefined
    return {
      id: choice.id,
      text: choice.text,
      ...(choice.label === null ? {} : { label: choice.label }),
      next_question: target?.id ?? null,
    }
  })
}

/** A question as the browser may know it: stored values and rules stay here (ENTITY-05). */
export function presentQuestion(
  graph: Graph,
  question: GraphQuestion,
  view: OrganisationView,
  progress: Progress | null,
): Question {
  return {
    id: question.id,
    key: question.key,
    kind: question.kind,
    ...(question.language === null ? {} : { language: question.language }),
    text: fillText(view, question.text),
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
    choices: choicesOf(graph, question, view),
    results: question.results,
    progress,
    nested_question: question.nested ? presentQuestion(graph, question.nested, view, null) : null,
    multiple_questions: askedMembers(view, question).map((member) =>
      presentQuestion(graph, member, view, null),
    ),
  }
}
