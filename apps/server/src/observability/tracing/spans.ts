import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api'

/** Everything a span may say. Names and words of people, ids, paths, queries and statements are not among it. */
export interface SpanAttributes {
  readonly 'http.request.method'?: string
  /** Pattern of the route, never the path. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  /** The id that is in the answer, in the log and in the audit. */
  readonly 'evenkeel.request_id'?: string
  readonly 'db.system.name'?: string
  /** Kind of a statement, never the statement. */
  readonly 'db.operation.name'?: string
  /** The service that is asked. */
  readonly 'peer.service'?: string
  /** Kind of an error, never its words. */
  readonly 'error.type'?: string
}

export interface NewSpan {
  /** Of a bounded set: it is the first thing people see. */
  readonly name: string
  readonly kind: SpanKind
  readonly attributes: SpanAttributes
}

/** What is known when something ended. */
export type SpanEnd = Pick<SpanAttributes, 'http.response.status_code' | 'error.type'>

/** Trace and caller of a `traceparent` header: 32 and 16 hexadecimal digits. Whatever else it is counts as none. */
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/

/** The name of a class of errors, where it is one. */
export const getErrorType = (error: unknown): string => {
  const name = error instanceof Error ? error.constructor.name : ''
  return /^[A-Z]\w{0,60}$/.test(name) ? name : 'Error'
}

/**
 * Spans of one process and which one is at work. Nothing is registered for the whole process: libraries that look for a
 * tracer there would write down statements with their parameters.
 */
export function createSpans(tracer: Tracer) {
  const current = new AsyncLocalStorage<Context>()
  const begin = (
    { name, kind, attributes }: NewSpan,
    parent: Context = current.getStore() ?? ROOT_CONTEXT,
  ): { readonly span: Span; readonly context: Context } => {
    const span = tracer.startSpan(name, { kind, attributes: { ...attributes } }, parent)
    return { span, context: trace.setSpan(parent, span) }
  }
  const end = (span: Span, known: SpanEnd = {}): void => {
    span.setAttributes({ ...known })
    if (known['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end()
  }
  return {
    current,
    begin,
    end,
    /** Whether something is at work of which others are a part. */
    isInTrace: (): boolean => current.getStore() !== undefined,
    /** Work with a span around it; `endOf` tells what came of it. */
    around: async <T>(
      made: NewSpan,
      work: () => Promise<T>,
      endOf: (error: unknown) => SpanEnd = (error) =>
        error === null ? {} : { 'error.type': getErrorType(error) },
    ): Promise<T> => {
      const { span, context } = begin(made)
      try {
        const result = await current.run(context, work)
        end(span, endOf(null))
        return result
      } catch (error) {
        end(span, endOf(error))
        throw error
      }
    },
    /** Where the trace of a caller goes on. Whether it is recorded is decided here, not by the caller. */
    parentOf: (traceparent: string | string[] | undefined): Context => {
      const found = typeof traceparent === 'string' ? TRACEPARENT.exec(traceparent) : null
      if (!found) return ROOT_CONTEXT
      const [, traceId = '', spanId = ''] = found
      return trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId,
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      })
    },
    /** The header that lets whoever is asked go on in this trace. */
    traceparent: (): string | null => {
      const span = trace.getSpan(current.getStore() ?? ROOT_CONTEXT)?.spanContext()
      return span ? `00-${span.traceId}-${span.spanId}-0${span.traceFlags}` : null
    },
  }
}
export type Spans = ReturnType<typeof createSpans>
