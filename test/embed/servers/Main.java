// The Java server around a route of the documentation: the signed-in user, the user's platform token, and a minimal
// server instead of Spring's, which calls the route and sends its response.
import com.sun.net.httpserver.HttpServer;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;

/** Replaces the annotation of Spring Security, which Debian does not package. */
@Retention(RetentionPolicy.RUNTIME)
@interface AuthenticationPrincipal {}

record User(String name) {}

class Platform {
  String tokenOf(User user) {
    return System.getenv("USER_TOKEN");
  }
}

public class Main {
  public static void main(String[] args) throws Exception {
    Method route = Arrays.stream(Routes.class.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(GetMapping.class)).findFirst().orElseThrow();
    String path = route.getAnnotation(GetMapping.class).value()[0];
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(System.getenv("PORT")));
    var server = HttpServer.create(address, 0);
    server.createContext(path, exchange -> {
      var cookie = exchange.getRequestHeaders().getFirst("Cookie");
      ResponseEntity<?> response;
      try {
        response = (ResponseEntity<?>) route.invoke(new Routes(), cookie == null ? null : new User(cookie));
      } catch (ReflectiveOperationException error) {
        response = ResponseEntity.status(500).build();
      }
      response.getHeaders().forEach(exchange.getResponseHeaders()::put);
      var text = response.getBody() == null ? "" : response.getBody().toString();
      var body = text.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(response.getStatusCodeValue(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
    server.start();
  }
}
