/** Sends error responses of the form `{code, message, requestId}`. Only the log contains the cause. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import { isAway, queryErrorOf } from '../database/database.ts';
import { ProviderError } from '../providers/client.ts';
import { RETRY_AFTER_S } from '../../work-in-flight.ts';
import { invalid, notFound, Refusal, statusInCodeFamily, tooLarge, unavailable } from '../refusal.ts';

export function handleFailures(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | Refusal, request, reply) => {
    const refusal = thrown instanceof Refusal ? thrown : refusalOf(thrown);
    const error = queryErrorOf(thrown instanceof Refusal ? (thrown.cause ?? thrown) : thrown) as Error;
    // an outage fails many requests, and its stack explains nothing
    if (refusal.status === 503) request.log.error({ problem: error.message }, 'request failed');
    else if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    else request.log.info({ code: refusal.code }, 'request refused');
    const inCodeFamily = request.routeOptions.config.family === 'C';
    const status = refusal.status >= 500 || !inCodeFamily ? refusal.status : statusInCodeFamily(refusal);
    if (status === 503) reply.header('retry-after', UNAVAILABLE_S);
    if (refusal.code === ERROR_CODES.tooManyAtOnce) reply.header('retry-after', RETRY_AFTER_S);
    return reply.code(status).send({
      code: refusal.code,
      message: refusal.message,
      requestId: request.id,
      ...(refusal.field === undefined ? {} : { field: refusal.field }),
    });
  });
}

const UNAVAILABLE_S = '5';

/** Converts errors of Fastify, such as an invalid or too large body. */
function refusalOf(error: FastifyError): Refusal {
  if (isAway(error) || error instanceof ProviderError) return unavailable(error);
  const { statusCode = 500 } = error;
  if (statusCode === 404) return notFound();
  if (statusCode === 413) return tooLarge();
  if (statusCode === 415) return new Refusal(ERROR_CODES.invalidRequest, 415, '不支持的内容类型');
  if (statusCode < 500) return invalid('请求格式不正确');
  return new Refusal(ERROR_CODES.serverError, 500, '内部服务器错误');
}
