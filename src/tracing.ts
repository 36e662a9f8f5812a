/** Traces for an OpenTelemetry collector. Nothing imports this file before a collector is named in the settings. */

import { type Attributes, context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import { within, wrapped } from './async/calls.ts';
import type { Pair } from './ports.ts';

/** What is recorded of a request once it is answered; names as OpenTelemetry's semantic conventions for HTTP have them. */
export interface Answered {
  readonly method: string;
  /** The route's pattern, never a path. */
  readonly route: string;
  readonly status: number;
  readonly requestId: string;
}

/** The traces of one process, on their way to a collector. */
export interface Tracing {
  /**
   * Runs the work on a request inside a span, a child of the one that its headers name (W3C Trace Context); `answered`
   * ends the span.
   */
  request<T>(headers: object, work: (answered: (answer: Answered) => void) => T): T;
  /** The same pair; what a request asks of its store and its index becomes spans inside the request's. */
  traced(pair: Pair): Pair;
  /** Sends what is left, for at most a second. */
  close(): Promise<void>;
}

const name = 'cartellera';

/** Milliseconds for a collector that may be unavailable. */
const closingTime = 1_000;

/**
 * Opens tracing for this process. Where spans go, and which, is decided by the variables of OpenTelemetry, which its
 * libraries read: `OTEL_EXPORTER_OTLP_…`, `OTEL_TRACES_SAMPLER`, `OTEL_BSP_…`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`.
 * `warn` gets a line when the collector takes no traces, and when it takes them again.
 */
export function openTracing(version: string, warn: (line: string) => void): Tracing {
  const own = resourceFromAttributes({ 'service.name': name, 'service.version': version });
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(withWarning(new OTLPTraceExporter(), warn))],
  });
  provider.register();
  const tracer = provider.getTracer(name, version);

  /** The methods of a port, each in a span; what nobody's request asks for, such as a sweep, has none. */
  function withSpans<T extends object>(port: string, methods: T): T {
    return wrapped(methods, (call, method) => {
      if (!trace.getActiveSpan()) return call();
      return tracer.startActiveSpan(`${port}.${method}`, (span) => {
        const answer = call();
        // At once, unless it is a promise
        if (answer instanceof Promise) return answer.finally(() => span.end());
        span.end();
        return answer;
      });
    });
  }

  return {
    request(headers, work) {
      const before = propagation.extract(context.active(), headers);
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, before);
      return context.with(trace.setSpan(before, span), () =>
        work((answer) => {
          const { method, route, status, requestId } = answer;
          const attributes: Attributes = {
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
            'cartellera.request_id': requestId,
          };
          span.updateName(`${method} ${route}`).setAttributes(attributes);
          if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        }),
      );
    },
    traced: (pair) => ({
      ...pair,
      store: withSpans('store', pair.store),
      index: withSpans('index', pair.index),
      media: withSpans('media', pair.media),
    }),
    close: () =>
      within(
        closingTime,
        provider.shutdown().catch(() => undefined),
        undefined,
      ),
  };
}

/** `ExportResultCode.SUCCESS` of a package that is here only because others need it. */
const success = 0;

/** The same exporter, with a warning when nobody takes what it sends, which the libraries report nowhere. */
function withWarning(exporter: SpanExporter, warn: (line: string) => void): SpanExporter {
  let isTaken = true;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const { code, error } = result;
        const wasTaken = isTaken;
        isTaken = code === success;
        // Of several addresses of one name no message says what was wrong
        const reason = error?.message || (error as NodeJS.ErrnoException | undefined)?.code || 'it does not say why';
        if (wasTaken && !isTaken) warn(`Traces are lost, for the collector takes none: ${reason}`);
        if (isTaken && !wasTaken) warn('The collector takes traces again');
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
