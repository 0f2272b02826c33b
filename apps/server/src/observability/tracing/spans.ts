import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'

/** All attributes allowed on a span. Never personal data, ids, paths, queries or statements. */
export interface SpanAttributes {
  readonly 'http.request.method'?: string
  /** Route pattern, never the path. */
  readonly 'http.route'?: string
  readonly 'http.response.status_code'?: number
  /** Request id, as in the response, the log and the audit log. */
  readonly 'evenkeel.request_id'?: string
  readonly 'db.system.name'?: string
  /** Kind of a statement, never the statement. */
  readonly 'db.operation.name'?: string
  /** The called service. */
  readonly 'peer.service'?: string
  /** Error type, never its message. */
  readonly 'error.type'?: string
}

export interface NewSpan {
  /** From a bounded set: the span name is shown first. */
  readonly name: string
  readonly kind: SpanKind
  readonly attributes: SpanAttributes
}

/** Attributes known at the end of a span. */
export type SpanEnd = Pick<SpanAttributes, 'http.response.status_code' | 'error.type'>

const propagator = new W3CTraceContextPropagator()

/** Class name of an error, if it is one. */
export const getErrorType = (error: unknown): string => {
  const name = error instanceof Error ? error.constructor.name : ''
  return /^[A-Z]\w{0,60}$/.test(name) ? name : 'Error'
}

/**
 * Spans of one process and the active one. Nothing is registered globally: libraries that find a global tracer would
 * record statements with their parameters.
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
    /** Whether a span is active. */
    isInTrace: (): boolean => current.getStore() !== undefined,
    /** Runs work in a span; `endOf` returns its result attributes. */
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
    /** Continues the trace of a caller; `tracestate` is not read. Sampling is decided here, not by the caller. */
    parentOf: (traceparent: unknown): Context =>
      propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter),
    /** Adds the header that continues this trace in a called service. */
    inject: (headers: Record<string, string>): void =>
      propagator.inject(current.getStore() ?? ROOT_CONTEXT, headers, defaultTextMapSetter),
  }
}
export type Spans = ReturnType<typeof createSpans>
