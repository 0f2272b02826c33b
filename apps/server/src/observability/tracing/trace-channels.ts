import type { TracingChannel } from 'node:diagnostics_channel'
import { type Context, type Span, SpanKind } from '@opentelemetry/api'
import {
  jobChannel,
  type StatementKind,
  statementChannel,
  type JobEvent,
  type StatementEvent,
} from '@evenkeel/server-kit/diagnostics'
import { type NewSpan, type Spans, getErrorType } from './spans.ts'

const createJobSpan = ({ name }: JobEvent): NewSpan => ({
  name: `round ${name}`,
  kind: SpanKind.INTERNAL,
  attributes: {},
})

const createStatementSpan = ({ engine, kind }: StatementEvent): NewSpan => ({
  name: kind,
  kind: SpanKind.CLIENT,
  attributes: {
    'db.system.name': engine === 'postgres' ? 'postgresql' : 'pglite',
    'db.operation.name': kind,
  },
})

/** They come before others in one round trip, and nobody learns from them. */
const ignoredStatements: readonly StatementKind[] = ['BEGIN', 'SET']

/** Listens to one channel; what is told while a span is at work belongs to it. Returns what ends that. */
function traceChannel<Told extends object>(
  channel: TracingChannel<Told>,
  spans: Spans,
  spanOf: (told: Told) => NewSpan | null,
): () => void {
  const open = new WeakMap<Told, Span>()
  const begin = (told: Told): Context | undefined => {
    const made = spanOf(told)
    if (!made) return spans.current.getStore()
    const { span, context } = spans.begin(made)
    open.set(told, span)
    return context
  }
  const end = (told: Told & { readonly error?: unknown }): void => {
    const span = open.get(told)
    if (span) spans.end(span, told.error === undefined ? {} : { 'error.type': getErrorType(told.error) })
  }
  channel.start.bindStore(spans.current as never, begin as never)
  channel.asyncEnd.subscribe(end as never)
  return () => {
    channel.start.unbindStore(spans.current as never)
    channel.asyncEnd.unsubscribe(end as never)
  }
}

/** Spans for rounds of work, and for the statements of whatever has a span. Returns what ends that. */
export function traceChannels(spans: Spans): () => void {
  const ends = [
    traceChannel(jobChannel, spans, createJobSpan),
    traceChannel(statementChannel, spans, (told) =>
      spans.isInTrace() && !ignoredStatements.includes(told.kind) ? createStatementSpan(told) : null,
    ),
  ]
  return () => {
    for (const end of ends) end()
  }
}
