<?php
// The PHP server around a route of the documentation: the platform token of the signed-in user.
function token_of_platform(string $user): string
{
    return getenv('USER_TOKEN');
}

require 'route.php';
