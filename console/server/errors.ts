/** Error responses of the server: `{code, message, requestId}`. Pages can show the message to users. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { RETRY_AFTER_S } from './work-in-flight.ts';

interface ErrorBody {
  readonly code: string | number;
  readonly message: string;
  readonly requestId: string;
}

const BUSY = '系统繁忙，请稍后再试';

const REFUSALS: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['bad_request', '请求格式不正确'],
  401: ['unauthorized', '请先登录'],
  403: ['forbidden', '没有权限'],
  404: ['not_found', '请求的内容不存在'],
  405: ['method_not_allowed', '不支持的请求方法'],
  408: ['request_timeout', BUSY],
  413: ['payload_too_large', '请求内容过大'],
  414: ['address_too_long', '请求地址过长'],
  415: ['unsupported_media_type', '不支持的内容类型'],
  421: ['foreign_host', '演示环境不接受此域名，请通过 localhost 访问，或用 PUBLIC_ORIGIN 设置域名'],
  429: ['too_many_requests', '操作过于频繁，请稍后再试'],
  431: ['headers_too_large', '请求内容过大'],
  500: ['internal_error', '内部服务器错误'],
  502: ['upstream_failed', BUSY],
  503: ['unavailable', BUSY],
  504: ['upstream_timeout', BUSY],
};

/** Returns the body for an HTTP status. A status without a message gets the body of 400 or 500. */
export function errorBody(status: number, requestId: string): ErrorBody {
  const [code, message] = REFUSALS[status] ?? REFUSALS[status < 500 ? 400 : 500]!;
  return { code, message, requestId };
}

/** Refuses a request above the limits of `WorkInFlight`. */
export const refuseForNow = (reply: FastifyReply): FastifyReply =>
  refuse(reply.header('retry-after', RETRY_AFTER_S), 429);

export function refuse(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).send(errorBody(status, reply.request.id));
}

/** Handles uncaught errors of requests. The log contains the cause, the response does not. */
export function handleErrors(server: FastifyInstance): void {
  server.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status = statusOf(error);
    if (status >= 500) request.log.error({ err: error, req: request }, 'request failed');
    else request.log.debug({ err: error, req: request }, 'request refused');
    return refuse(reply, status);
  });
}

function statusOf(error: FastifyError): number {
  const status = error.statusCode ?? 500;
  return status >= 400 && status < 600 ? status : 500;
}
