/** Reads data once, without following it. */

interface QueryRequest extends PromiseLike<unknown> {
  unsubscribe(): void;
}

/**
 * Returns the response to a query. Its subscription lasts until then: without one, a change of the data that is announced
 * during the request deletes the response.
 * @param request what `dispatch` returns for the `initiate` action of a query, with its subscription
 */
export async function readOnce<Request extends QueryRequest>(request: Request): Promise<Awaited<Request>> {
  try {
    return await request;
  } finally {
    request.unsubscribe();
  }
}
