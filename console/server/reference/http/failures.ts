/** Every error of the platform leaves as `{code, message, requestId}`; what it was goes to the log. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { queryErrorOf } from '../database/database.ts';
import { invalid, notFound, Refusal, statusInCodeFamily } from '../refusal.ts';

export function answerFailures(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | Refusal, request, reply) => {
    const refusal = thrown instanceof Refusal ? thrown : refusalOf(thrown);
    if (refusal.status >= 500) request.log.error({ err: queryErrorOf(thrown) }, 'call failed');
    else request.log.debug({ code: refusal.code }, 'call refused');
    const inCodeFamily = request.routeOptions.config.family === 'C';
    const status = refusal.status >= 500 || !inCodeFamily ? refusal.status : statusInCodeFamily(refusal);
    return reply.code(status).send({
      code: refusal.code,
      message: refusal.message,
      requestId: request.id,
      ...(refusal.field === undefined ? {} : { field: refusal.field }),
    });
  });
}

/** What the server itself refuses: a body that is too long, that is no JSON, of an unknown type. */
function refusalOf({ statusCode = 500 }: FastifyError): Refusal {
  if (statusCode === 404) return notFound();
  if (statusCode === 413) return new Refusal(4000, 413, '请求内容过大');
  if (statusCode === 415) return new Refusal(4000, 415, '不支持的内容类型');
  if (statusCode < 500) return invalid('请求格式不正确');
  return new Refusal(5000, 500, '内部服务器错误');
}
