import type { FastifyInstance } from 'fastify';
import type { Platform } from '../context.ts';
export function sandboxRoutes(_app: FastifyInstance, _platform: Platform): void {}
