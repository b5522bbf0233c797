// What stands around a route of the pages for hosts in a server of Java: who is signed in here, the platform's token of theirs,
// and, in place of Spring's own server, one that calls the route and sends what it answers.
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

/** Spring Security's, which Debian has not. */
@Retention(RetentionPolicy.RUNTIME)
@interface AuthenticationPrincipal {}

record User(String name) {}

class Platform {
  String tokenOf(User user) {
    return System.getenv("PERSONS_TOKEN");
  }
}

public class Main {
  public static void main(String[] words) throws Exception {
    Method route = Arrays.stream(Routes.class.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(GetMapping.class)).findFirst().orElseThrow();
    String path = route.getAnnotation(GetMapping.class).value()[0];
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(System.getenv("PORT")));
    var server = HttpServer.create(address, 0);
    server.createContext(path, exchange -> {
      var cookie = exchange.getRequestHeaders().getFirst("Cookie");
      ResponseEntity<?> answer;
      try {
        answer = (ResponseEntity<?>) route.invoke(new Routes(), cookie == null ? null : new User(cookie));
      } catch (ReflectiveOperationException error) {
        answer = ResponseEntity.status(500).build();
      }
      answer.getHeaders().forEach(exchange.getResponseHeaders()::put);
      var body = answer.getBody() == null ? new byte[0] : answer.getBody().toString().getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(answer.getStatusCodeValue(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
      exchange.close();
    });
    server.start();
  }
}
